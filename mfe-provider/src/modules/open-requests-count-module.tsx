import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import styles from './open-requests-count.module.css';

const maxCount = 99;

/** The number of open requests, next to their link in the menu. */
export default function OpenRequestsCount() {
  const { requests = 0 } = useOpenBookings().data ?? {};
  if (requests === 0) return null;
  return (
    <span className={styles.count}>
      {requests > maxCount ? `${maxCount}+` : requests}
      <span className="visually-hidden"> {requests === 1 ? 'open request' : 'open requests'}</span>
    </span>
  );
}
