import { MoveDialog } from '@mendwell/ui/bookings/move-dialog';
import { useMoveBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import type { RequestDialogProps } from './close-request-dialog.tsx';

export default function MoveRequestDialog({ request, onClose }: RequestDialogProps) {
  return <MoveDialog onClose={onClose} {...useMoveBooking(request, 'provider', onClose)} />;
}
