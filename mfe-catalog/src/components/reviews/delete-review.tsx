import { pages } from '@mendwell/contracts/pages';
import type { OwnReview } from '@mendwell/contracts/review';
import { Button } from '@mendwell/ui/display/button';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { lazy, Suspense, useState } from 'react';

/** Few reviews are deleted, so it is loaded when it is asked for. */
const DeleteReviewDialog = lazy(() => import('./delete-review-dialog.tsx'));

interface DeleteReviewProps {
  own: OwnReview;
  /** Runs even after navigation away. */
  onDeleted?: () => void;
}

/** Deletes a review after a question, and leads to its service. */
export function DeleteReview({
  own: { bookingId, serviceId },
  onDeleted = () => undefined,
}: DeleteReviewProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" size="large" onClick={() => setOpen(true)}>
        Delete review
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteReviewDialog
            bookingId={bookingId}
            onClose={() => setOpen(false)}
            onDeleted={onDeleted}
            onLeave={() => navigate(pages.serviceDetails(serviceId))}
          />
        </Suspense>
      )}
    </>
  );
}
