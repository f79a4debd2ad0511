import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { useDeleteNote } from '@mendwell/web-kit/bookings/booking-mutations';
import type { BookingDialogProps } from './cancel-dialog.tsx';

/** Asks before a patient's note is deleted. */
export function DeleteNoteDialog({ booking, onClose }: BookingDialogProps) {
  const { mutate, isPending, error } = useDeleteNote(booking, onClose);
  return (
    <Dialog
      title="Delete your note?"
      close="Keep note"
      isBusy={isPending}
      failure={error?.message}
      onClose={onClose}
      confirm={
        <Button variant="danger" isBusy={isPending} onClick={() => mutate()}>
          Delete note
        </Button>
      }
    >
      <p>
        What you wrote about this appointment is deleted for good, and <bdi>{booking.providerName}</bdi>{' '}
        cannot open it any more.
      </p>
    </Dialog>
  );
}
