import type { Booking } from '@mendwell/contracts/booking';
import { formatAppointment } from '@mendwell/contracts/time';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { useCloseBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import { useCancellationClock } from '@mendwell/web-kit/bookings/cancellation-clock';
import { refundNotice } from './refund-notice.ts';

export interface BookingDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** Asks a patient for confirmation before cancelling, and states the refund. */
export function CancelDialog({ booking, onClose }: BookingDialogProps) {
  const cancellation = useCloseBooking(booking, 'cancelled', onClose);
  const now = useCancellationClock(booking);
  return (
    <ReasonDialog
      title="Cancel this appointment?"
      confirm="Cancel appointment"
      isBusy={cancellation.isPending}
      failure={cancellation.error?.message}
      onClose={onClose}
      onConfirm={cancellation.mutate}
    >
      <p>
        <bdi>{booking.serviceName}</bdi> with <bdi>{booking.providerName}</bdi>.
      </p>
      <p>{formatAppointment(booking.serviceDate, booking.timeZone)}</p>
      <p>
        <strong>{refundNotice(booking, now)}</strong>
      </p>
    </ReasonDialog>
  );
}
