import type { Booking } from '@mendwell/contracts/booking';
import { productName } from '@mendwell/contracts/pages';
import { BrandMark } from '@mendwell/ui/brand-mark';
import { formatDateTime, formatPrice } from '@mendwell/ui/format';
import type { ReactNode } from 'react';
import styles from './receipt.module.css';

interface ReceiptProps {
  booking: Booking;
  /** ISO instants. */
  paidAt: string;
  refundedAt: string | undefined;
}

/** A slip of paper: the same in every theme, and all there is on the printed page. */
export function Receipt({ booking, paidAt, refundedAt }: ReceiptProps) {
  return (
    <article className={styles.receipt} data-theme="light" aria-labelledby="receipt">
      <header className={styles.head}>
        <BrandMark size={32} />
        <span className={styles.brand}>{productName}</span>
        <h2 id="receipt" className={styles.title}>
          Receipt
        </h2>
      </header>
      <p className={styles.amount}>${formatPrice(booking.price)}</p>
      <p className={styles.state}>
        Paid by {booking.userName || booking.userEmail}
        {refundedAt && ', then refunded'}
      </p>
      <dl className={styles.facts}>
        <Fact term="Service">{booking.serviceName}</Fact>
        <Fact term="Provider" more={booking.providerEmail}>
          {booking.providerName}
        </Fact>
        <Fact term="Patient" more={booking.userEmail}>
          {booking.userName}
        </Fact>
        <Fact term="Appointment">{formatDateTime(booking.serviceDate)}</Fact>
        <Fact term="Paid at">{formatDateTime(paidAt)}</Fact>
        {refundedAt && <Fact term="Refunded at">{formatDateTime(refundedAt)}</Fact>}
        <Fact term="Booking ID">{booking._id}</Fact>
      </dl>
    </article>
  );
}

function Fact({ term, more, children }: { term: string; more?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {more && <span className={styles.more}>{more}</span>}
      </dd>
    </div>
  );
}
