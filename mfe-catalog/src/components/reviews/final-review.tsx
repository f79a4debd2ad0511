import type { OwnReview } from '@mendwell/contracts/review';
import { LongText } from '@mendwell/ui/display/long-text';
import { DeleteReview } from './delete-review.tsx';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

interface FinalReviewProps {
  own: OwnReview;
  review: NonNullable<OwnReview['review']>;
}

/** A review that can no longer be changed, only deleted. */
export const FinalReview = ({ own, review }: FinalReviewProps) => (
  <div className={styles.form}>
    <Stars stars={review.stars} />
    {review.text && <LongText>{review.text}</LongText>}
    <p>{own.refusal}.</p>
    <div className={styles.buttons}>
      <DeleteReview own={own} />
    </div>
  </div>
);
