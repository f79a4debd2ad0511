import type { Booking } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { formatAmount } from '@mendwell/ui/display/format';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { useCloseBooking } from '@mendwell/web-kit/bookings/booking-mutations';

export interface RequestDialogProps extends DialogProps {
  request: Booking;
}

const texts = {
  declined: { title: 'Decline this request?', confirm: 'Decline request' },
  cancelled: { title: 'Cancel this appointment?', confirm: 'Cancel appointment' },
};

/** Asks a provider for confirmation before declining a pending request or cancelling an accepted one. The patient gets a full refund. */
export function CloseRequestDialog({ request, ...dialog }: RequestDialogProps) {
  const as = canBe('declined', request, 'provider', new Date()) ? 'declined' : 'cancelled';
  const closing = useCloseBooking(request, as, dialog.onClose);
  return (
    <ReasonDialog
      {...dialog}
      {...texts[as]}
      isBusy={closing.isPending}
      failure={closing.error?.message}
      onConfirm={closing.mutate}
    >
      <p>
        <bdi>{request.serviceName}</bdi> for <bdi>{request.userName}</bdi>.
      </p>
      <p>
        <strong>{refundNotice(request)}</strong>
      </p>
    </ReasonDialog>
  );
}

const refundNotice = ({ price, paymentStatus, refundedAmount = 0, userName }: Booking) => {
  const patient = <bdi>{userName}</bdi>;
  if (paymentStatus === 'paid')
    return (
      <>
        {patient} gets ${formatAmount(price - refundedAmount)} back
      </>
    );
  if (paymentStatus === 'processing') return <>If the payment goes through, {patient} gets a full refund.</>;
  return 'Nothing has been paid yet, so there is nothing to refund.';
};
