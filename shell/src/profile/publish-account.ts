import { Acknowledged } from '@mendwell/contracts/answers';
import { paths } from '@mendwell/contracts/paths';
import { http } from '@mendwell/web-kit/http/http';

/** Copies name, photo and verification from the user's token to services and open bookings. */
export const publishAccount = () => http(Acknowledged, paths.account, { method: 'PUT' });
