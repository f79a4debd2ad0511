import type { Booking } from '@mendwell/contracts/booking';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { useCloseBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import { useCancellationClock } from '@mendwell/web-kit/bookings/cancellation-clock';
import { refundNotice } from './refund-notice.ts';

export interface BookingDialogProps extends DialogProps {
  booking: Booking;
}

/** Asks a patient for confirmation before cancelling, and states the refund. */
export function CancelDialog({ booking, ...dialog }: BookingDialogProps) {
  const cancellation = useCloseBooking(booking, 'cancelled', dialog.onClose);
  const now = useCancellationClock(booking);
  return (
    <ReasonDialog
      {...dialog}
      title="Cancel this appointment?"
      confirm="Cancel appointment"
      isBusy={cancellation.isPending}
      failure={cancellation.error?.message}
      onConfirm={cancellation.mutate}
    >
      <p>
        <bdi>{booking.serviceName}</bdi> with <bdi>{booking.providerName}</bdi>.
      </p>
      <p>
        <strong>{refundNotice(booking, now)}</strong>
      </p>
    </ReasonDialog>
  );
}
