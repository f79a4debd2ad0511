import { Button } from '@mendwell/ui/forms/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Failure } from '@mendwell/ui/states/failure';
import { useState } from 'react';
import { useDeleteReview } from '../../api/reviews.ts';

interface DeleteReviewProps {
  bookingId: string;
  /** Runs even after navigation away. */
  onDeleted: () => void;
  /** Runs only on this page. */
  onLeave: () => void;
}

/** Deletes a review, after a question. */
export function DeleteReview({ bookingId, onDeleted, onLeave }: DeleteReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useDeleteReview(bookingId, onDeleted);
  return (
    <>
      <Button variant="danger" size="large" onClick={() => setOpen(true)}>
        Delete review
      </Button>
      {isOpen && (
        <Dialog
          title="Delete this review?"
          close="Keep review"
          isBusy={isPending}
          onClose={() => setOpen(false)}
          confirm={
            <Button
              variant="danger"
              isBusy={isPending}
              onClick={() => mutate(undefined, { onSuccess: onLeave })}
            >
              Delete review
            </Button>
          }
        >
          <p>Your stars, your text and any reply to them are deleted for good.</p>
          <Failure>{error?.message}</Failure>
        </Dialog>
      )}
    </>
  );
}
