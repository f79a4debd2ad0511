import { useOpenBookings } from '@mendwell/web-kit/open-bookings';
import styles from './open-requests-count.module.css';

const most = 99;

/** How many requests wait for an answer, beside the link to them. */
export default function OpenRequestsCount() {
  const { requests = 0 } = useOpenBookings().data ?? {};
  if (requests === 0) return null;
  return (
    <span className={styles.count}>
      {requests > most ? `${most}+` : requests}
      <span className="visually-hidden"> open requests</span>
    </span>
  );
}
