import { MoveDialog } from '@mendwell/ui/bookings/move-dialog';
import { useMoveBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import type { BookingDialogProps } from './cancel-dialog.tsx';

/** Asks a patient for an appointment's new date. */
export default function MoveBookingDialog({ booking, onClose }: BookingDialogProps) {
  return <MoveDialog onClose={onClose} {...useMoveBooking(booking, 'patient', onClose)} />;
}
