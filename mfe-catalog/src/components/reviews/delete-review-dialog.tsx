import { Dialog } from '@mendwell/ui/forms/dialog';
import { useDeleteReview } from '../../api/own-review.ts';

interface DeleteReviewDialogProps {
  bookingId: string;
  onClose: () => void;
  /** Runs even after navigation away. */
  onDeleted: () => void;
  /** Runs only on this page. */
  onLeave: () => void;
}

export default function DeleteReviewDialog(props: DeleteReviewDialogProps) {
  const { bookingId, onClose, onDeleted, onLeave } = props;
  const { mutate, isPending, error } = useDeleteReview(bookingId, onDeleted);
  return (
    <Dialog
      title="Delete this review?"
      close="Keep review"
      isBusy={isPending}
      failure={error?.message}
      onClose={onClose}
      confirm="Delete review"
      isDanger
      onConfirm={() => mutate(undefined, { onSuccess: onLeave })}
    >
      <p>Your stars, your text and any reply to them are deleted for good.</p>
    </Dialog>
  );
}
