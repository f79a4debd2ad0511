import { Dialog } from '@mendwell/ui/forms/dialog';
import { useDeleteNote } from '@mendwell/web-kit/bookings/booking-mutations';
import type { BookingDialogProps } from './cancel-dialog.tsx';

export function DeleteNoteDialog({ booking, onClose }: BookingDialogProps) {
  const { mutate, isPending, error } = useDeleteNote(booking, onClose);
  return (
    <Dialog
      title="Delete your note?"
      close="Keep note"
      isBusy={isPending}
      failure={error?.message}
      onClose={onClose}
      confirm="Delete note"
      isDanger
      onConfirm={() => mutate()}
    >
      <p>
        What you wrote about this appointment is deleted for good, and <bdi>{booking.providerName}</bdi>{' '}
        cannot open it any more.
      </p>
    </Dialog>
  );
}
