import type { Booking } from '@mendwell/contracts/booking';
import { canBe, hasBegun } from '@mendwell/contracts/booking-rules';
import { previewRefund } from '@mendwell/contracts/cancellation';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { formatAmount } from '@mendwell/ui/display/format';
import { useCloseBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import { useRequestStatus } from '../../api/request-status.ts';

export interface RequestDialogProps {
  request: Booking;
  onClose: () => void;
}

const texts = {
  declined: { title: 'Decline this request?', confirm: 'Decline request' },
  cancelled: { title: 'Cancel this appointment?', confirm: 'Cancel appointment' },
};

/** What ends a request: nobody declines what has begun. */
export function endingOf(request: Booking): keyof typeof texts {
  const now = new Date();
  return canBe('declined', request, 'provider', now) && !hasBegun(request, now) ? 'declined' : 'cancelled';
}

/** Asks a provider for confirmation before declining a pending request or cancelling an accepted one. The patient gets all that is left of the payment. */
export function CloseRequestDialog({ request, onClose }: RequestDialogProps) {
  const as = endingOf(request);
  const { undo } = useRequestStatus(request._id);
  const handleClosed = () => {
    // A step that is about to be sent would be refused.
    undo?.();
    onClose();
  };
  const closing = useCloseBooking(request, as, handleClosed);
  return (
    <ReasonDialog
      {...texts[as]}
      isBusy={closing.isPending}
      failure={closing.error?.message}
      onClose={onClose}
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

const refundNotice = (request: Booking) => {
  const patient = <bdi>{request.userName}</bdi>;
  const refund = previewRefund(request, 'provider', new Date());
  switch (refund.outcome) {
    case 'due':
      return (
        <>
          {patient} gets ${formatAmount(refund.due)} back
        </>
      );
    case 'processing':
      return <>If the payment goes through, {patient} gets a full refund.</>;
    case 'refunded':
      return 'The payment has already been refunded.';
    case 'returned':
      return 'All of the payment has already been returned.';
    case 'free':
      return 'This appointment is free, so there is nothing to refund.';
    case 'unpaid':
      return 'Nothing has been paid yet, so there is nothing to refund.';
  }
};
