import type { Booking } from '@mendwell/contracts/booking';
import { Modal } from '@mendwell/ui/antd';
import { CardForm } from './card-form.tsx';
import { CardProvider } from './card-provider.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { usePayment } from './use-payment.ts';

interface PaymentDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
  /** The closing animation is over. */
  onClosed: () => void;
}

export function PaymentDialog({ booking, isOpen, onClose, onClosed }: PaymentDialogProps) {
  const payment = usePayment(booking, onClose);
  // While only the outcome is being checked, the dialog may be closed: the list will show it.
  const canClose = !payment.isPaying || payment.isChecking;

  return (
    <Modal
      open={isOpen}
      title={booking.serviceName}
      footer={null}
      width={480}
      centered
      closable={canClose}
      keyboard={canClose}
      mask={{ closable: false }}
      onCancel={onClose}
      afterClose={onClosed}
    >
      <PaymentSummary booking={booking} />
      <CardProvider onCancel={onClose}>
        <CardForm price={booking.price} payment={payment} onCancel={canClose ? onClose : undefined} />
      </CardProvider>
    </Modal>
  );
}
