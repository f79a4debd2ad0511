import { formatAppointment } from '@mendwell/contracts/appointment-time';
import { MoveDialog } from '@mendwell/ui/move-dialog';
import { alternativesOf, useMoveBooking } from '@mendwell/web-kit/booking-changes';
import { useFreeTimes } from '@mendwell/web-kit/free-times';
import type { BookingDialogProps } from './cancel-dialog.tsx';

/** Asks a patient when an appointment shall be instead. */
export default function MoveBookingDialog({ booking, ...dialog }: BookingDialogProps) {
  const moving = useMoveBooking(booking, dialog.onClose);
  const free = useFreeTimes(booking.serviceId);
  return (
    <MoveDialog
      {...dialog}
      now={formatAppointment(booking.serviceDate, booking.timeZone)}
      serviceDate={booking.serviceDate}
      free={free}
      alternatives={alternativesOf(moving.error)}
      isBusy={moving.isPending}
      failure={moving.error?.message}
      onMove={moving.mutate}
    />
  );
}
