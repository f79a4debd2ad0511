import type { Booking } from '@mendwell/contracts/booking';
import { hasBegun } from '@mendwell/contracts/booking-rules';
import { bookingTerms } from '@mendwell/contracts/cancellation';
import { formatAppointment } from '@mendwell/contracts/time';
import { Modal } from '@mendwell/ui/antd/antd';
import { formatDate, formatPrice } from '@mendwell/ui/display/format';
import { useFocusReturn } from '@mendwell/ui/states/keep-focus';
import { useCancellationClock } from '@mendwell/web-kit/bookings/cancellation-clock';
import { CardForm } from './card-form.tsx';
import { CardProvider } from './card-provider.tsx';
import styles from './payment-dialog.module.css';
import { usePayment } from './use-payment.ts';

export function PaymentDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  useFocusReturn();
  const now = useCancellationClock(booking);
  const payment = usePayment(booking, onClose);
  // While only the outcome is being checked, the dialog may be closed: the list will show it.
  const canClose = !payment.isPaying || payment.isChecking;

  return (
    <Modal
      title={
        // The first stop of antd's focus lock, which does not know the card field: Tab goes on from here, also at the end.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the title takes the focus in place of a cross
        <bdi tabIndex={0}>{booking.serviceName}</bdi>
      }
      className={styles.dialog}
      footer={null}
      // It has Cancel. A cross would be read before the title.
      closable={false}
      keyboard={canClose}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <dl className={styles.summary}>
        {summaryOf(booking).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!hasBegun(booking, now) && <p className={styles.terms}>{bookingTerms(booking, now)}</p>}
      <CardProvider onCancel={onClose}>
        <CardForm price={booking.price} payment={payment} onCancel={canClose ? onClose : undefined} />
      </CardProvider>
    </Modal>
  );
}

const summaryOf = ({ providerName, providerEmail, serviceDate, timeZone, price }: Booking) => [
  ['Provider', providerName],
  ['Email', providerEmail],
  ['Date', formatDate(serviceDate)],
  ['When', formatAppointment(serviceDate, timeZone)],
  ['Price', `$${formatPrice(price)}`],
];
