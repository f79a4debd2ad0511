import type { Booking } from '@mendwell/contracts/booking';
import { formatAmount } from '@mendwell/ui/format';
import { ReasonDialog } from '@mendwell/ui/reason-dialog';
import { useCloseBooking } from '@mendwell/web-kit/booking-changes';

export interface RequestDialogProps {
  request: Booking;
  isOpen: boolean;
  onClose: () => void;
  /** The closing animation is over. */
  onClosed: () => void;
}

const words = {
  declined: { title: 'Decline this request?', confirm: 'Decline request' },
  cancelled: { title: 'Cancel this appointment?', confirm: 'Cancel appointment' },
};

/** Asks before a provider declines a request, or cancels once work has begun. The patient gets everything back. */
export function CloseRequestDialog({ request, ...dialog }: RequestDialogProps) {
  const as = request.status === 'pending' ? 'declined' : 'cancelled';
  const closing = useCloseBooking(request, as, dialog.onClose);
  return (
    <ReasonDialog
      {...dialog}
      {...words[as]}
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
  if (paymentStatus === 'processing') return `If the payment goes through, ${userName} gets all of it back.`;
  return 'Nothing was paid yet: there is nothing to pay back.';
};
