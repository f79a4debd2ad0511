import { MoveDialog } from '@mendwell/ui/bookings/move-dialog';
import { useMoveBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import { useFilters } from '@mendwell/web-kit/routing/filters';
import { useWantedTime } from '../appointment/wanted-time.ts';
import type { BookingDialogProps } from './cancel-dialog.tsx';

/** Asks a patient for an appointment's new date; begins with the time that the page's address names for it. */
export default function MoveBookingDialog({ booking, onClose }: BookingDialogProps) {
  const { filters } = useFilters('booking');
  const { wanted } = useWantedTime();
  const isOffer = filters.booking === booking._id && wanted !== booking.serviceDate;
  return (
    <MoveDialog
      onClose={onClose}
      {...useMoveBooking(booking, 'patient', onClose, isOffer ? wanted : undefined)}
    />
  );
}
