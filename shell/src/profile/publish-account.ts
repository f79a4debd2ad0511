import { Acknowledged } from '@mendwell/contracts/answers';
import { paths } from '@mendwell/contracts/paths';
import { http } from '@mendwell/web-kit/http';

/** Has services and open bookings follow what the user's token says by now. */
export const publishAccount = () => http(Acknowledged, paths.account, { method: 'PUT' });
