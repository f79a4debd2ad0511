import { updateAccount } from '@mendwell/contracts/account';
import { http } from '@mendwell/web-kit/http/http';

/** Copies name, photo, address and verification from the user's token to services and open bookings. */
export const publishAccount = () => http(updateAccount, {});
