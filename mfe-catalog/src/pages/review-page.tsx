import { pages } from '@mendwell/contracts/pages';
import type { OwnReview } from '@mendwell/contracts/review';
import { formatAppointment } from '@mendwell/contracts/time';
import { LongText } from '@mendwell/ui/display/long-text';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { FieldSkeleton } from '@mendwell/ui/states/skeleton';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link, useParams } from '@mendwell/web-kit/routing/router';
import { useOwnReview } from '../api/own-review.ts';
import { DeleteReview } from '../components/reviews/delete-review.tsx';
import { ReviewForm } from '../components/reviews/review-form.tsx';
import styles from '../components/reviews/reviews.module.css';
import { Stars } from '../components/reviews/stars.tsx';
import { whyHidden } from '../components/reviews/why-hidden.ts';
import { slice } from '../slice.ts';

export default function ReviewPage() {
  usePage(slice.pages.review);
  const { bookingId = '' } = useParams();
  const query = useOwnReview(bookingId);
  return (
    <HeadedPage heading="Review your visit">
      <Loaded
        query={query}
        skeleton={<FieldSkeleton height="11.75rem" />}
        instead={isNotFound(query.error) && <NoReview reason="This visit does not exist." />}
      >
        {(own) => (
          <>
            <p className={styles.visit}>
              <Link to={pages.serviceDetails(own.serviceId)}>
                <bdi>{own.serviceName}</bdi>
              </Link>{' '}
              with <bdi>{own.providerName}</bdi>, {formatAppointment(own.serviceDate, own.timeZone)}
            </p>
            {own.review?.isShown === false && (
              <p className={styles.visit}>{whyHidden('review', own.review.hidden)}</p>
            )}
            {!own.refusal ? (
              <ReviewForm own={own} />
            ) : own.review ? (
              <FinalReview own={own} review={own.review} />
            ) : (
              <NoReview reason={`${own.refusal}.`} />
            )}
          </>
        )}
      </Loaded>
    </HeadedPage>
  );
}

const NoReview = ({ reason }: { reason: string }) => (
  <EmptyState text={reason}>
    <ButtonLink to={pages.bookedServices}>Back to my bookings</ButtonLink>
  </EmptyState>
);

interface FinalReviewProps {
  own: OwnReview;
  review: NonNullable<OwnReview['review']>;
}

/** A review that can no longer be changed, only deleted. */
const FinalReview = ({ own, review }: FinalReviewProps) => (
  <div className={styles.form}>
    <Stars stars={review.stars} />
    {review.text && <LongText>{review.text}</LongText>}
    <p>{own.refusal}.</p>
    <div className={styles.buttons}>
      <DeleteReview own={own} />
    </div>
  </div>
);
