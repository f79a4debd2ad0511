import type { Booking } from '@mendwell/contracts/booking';
import { formatDate, formatPrice } from '@mendwell/ui/format';
import styles from './payment-dialog.module.css';

/** What is being paid, to whom, and for when. */
export function PaymentSummary({ booking }: { booking: Booking }) {
  const rows = [
    ['Provider', booking.providerName],
    ['Email', booking.providerEmail],
    ['Date', formatDate(booking.serviceDate)],
    ['Price', `$${formatPrice(booking.price)}`],
  ];
  return (
    <dl className={styles.summary}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
