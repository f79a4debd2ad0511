import { pages } from '@mendwell/contracts/pages';
import type { OwnReview } from '@mendwell/contracts/review';
import { LongText } from '@mendwell/ui/display/long-text';
import { Button } from '@mendwell/ui/forms/button';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { useDeleteReview } from '../../api/reviews.ts';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

interface FinalReviewProps {
  own: OwnReview;
  review: NonNullable<OwnReview['review']>;
}

/** A review that can no longer be changed, only deleted. */
export function FinalReview({ own: { bookingId, serviceId, refusal }, review }: FinalReviewProps) {
  const navigate = useNavigate();
  const deletion = useDeleteReview(bookingId, () => navigate(pages.serviceDetails(serviceId)));
  return (
    <div className={styles.form}>
      <Stars stars={review.stars} />
      {review.text && <LongText>{review.text}</LongText>}
      <p>{refusal}.</p>
      <div className={styles.buttons}>
        <Button variant="danger" size="large" isBusy={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete review
        </Button>
      </div>
    </div>
  );
}
