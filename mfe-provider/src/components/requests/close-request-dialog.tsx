import type { Booking } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import type { DialogProps } from '@mendwell/ui/bookings/appointment-dialog';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { formatAmount } from '@mendwell/ui/display/format';
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
        {request.serviceName} for {request.userName}.
      </p>
      <p>
        <strong>{refundNotice(request)}</strong>
      </p>
    </ReasonDialog>
  );
}

const refundNotice = ({ price, paymentStatus, refundedAmount = 0, userName }: Booking) => {
  if (paymentStatus === 'paid') return `${userName} gets $${formatAmount(price - refundedAmount)} back`;
  if (paymentStatus === 'processing') return `If the payment goes through, ${userName} gets a full refund.`;
  return 'Nothing has been paid yet, so there is nothing to refund.';
};
