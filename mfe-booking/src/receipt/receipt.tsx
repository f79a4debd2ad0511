import type { Booking } from '@mendwell/contracts/booking';
import { productName } from '@mendwell/contracts/pages';
import type { Receipt as PaymentReceipt } from '@mendwell/contracts/payment';
import { formatWhen, isKnownZone, ownZone, zoneInWords } from '@mendwell/contracts/time';
import { BrandMark } from '@mendwell/ui/display/brand-mark';
import { formatDateTime, formatPrice } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import type { ReactNode } from 'react';
import styles from './receipt.module.css';

interface ReceiptProps {
  booking: Booking;
  receipt: PaymentReceipt;
}

/** Always in the light theme. */
export function Receipt({ booking, receipt }: ReceiptProps) {
  const { receiptNumber, amount, paidAt, refundedAmount, refundedAt } = receipt;
  const { serviceDate } = booking;
  const timeZone = isKnownZone(booking.timeZone) ? booking.timeZone : ownZone();
  return (
    <article className={styles.receipt} data-theme="light" aria-labelledby="receipt">
      <header className={styles.head}>
        <BrandMark size={32} />
        <span className={styles.brand}>{productName}</span>
        <h2 id="receipt" className={styles.title}>
          Receipt
        </h2>
      </header>
      <p className={styles.amount}>${formatPrice(amount)}</p>
      <p className={styles.state}>
        Paid by <bdi>{booking.userName || booking.userEmail}</bdi>
        {refundedAmount > 0 && (refundedAmount < amount ? ', then partly refunded' : ', then refunded')}
      </p>
      <dl className={styles.facts}>
        <Fact term="Service">
          <bdi>{booking.serviceName}</bdi>
        </Fact>
        <Fact term="Provider" more={booking.providerEmail}>
          <bdi>{booking.providerName}</bdi>
        </Fact>
        <Fact term="Patient" more={booking.userEmail}>
          <bdi>{booking.userName}</bdi>
        </Fact>
        <Fact term="Appointment" more={zoneInWords(timeZone)}>
          {/* With its year: receipts are kept. */}
          {formatWhen(serviceDate, timeZone, new Date(0))}
        </Fact>
        <Fact term="Paid on">{formatDateTime(paidAt)}</Fact>
        {refundedAmount > 0 && (
          <Fact term="Refunded" more={refundedAt && formatDateTime(refundedAt)}>
            ${formatPrice(refundedAmount)} of ${formatPrice(amount)}
          </Fact>
        )}
        <Fact term="Booking ID">{booking._id}</Fact>
        <Fact term="Receipt number">{receiptNumber}</Fact>
      </dl>
    </article>
  );
}

function Fact({ term, more, children }: { term: string; more?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {more && <div className={shared.hint}>{more}</div>}
      </dd>
    </div>
  );
}
