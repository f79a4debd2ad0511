import { pages } from '@mendwell/contracts/pages';
import type { OwnReview } from '@mendwell/contracts/review';
import { formatAppointment } from '@mendwell/contracts/time';
import { buttonClass } from '@mendwell/ui/display/button';
import { formatCode } from '@mendwell/ui/display/format';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { FieldSkeleton } from '@mendwell/ui/states/skeleton';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link, useParams } from '@mendwell/web-kit/routing/router';
import { useOwnReview } from '../api/own-review.ts';
import { FinalReview } from '../components/reviews/final-review.tsx';
import { ReviewForm } from '../components/reviews/review-form.tsx';
import styles from '../components/reviews/reviews.module.css';
import { slice } from '../slice.ts';

/** The review of one of the patient's visits: write, change or delete it. */
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
            {own.review?.isShown === false && <p className={styles.visit}>{whyHidden(own.review.hidden)}</p>}
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

/** For its author, who has only the category of an operator's decision. */
function whyHidden(hidden: NonNullable<OwnReview['review']>['hidden']): string {
  if (hidden?.by === 'operator')
    return `We have hidden this review from everybody else. Reason: ${formatCode(hidden.reason ?? 'other')}. It stays hidden if you change it.`;
  if (hidden?.by === 'reports')
    return 'Readers have reported this review, so it is hidden from everybody else until we have looked at it.';
  return 'This review is not shown at present, because its visit was refunded, cancelled or is disputed.';
}

const NoReview = ({ reason }: { reason: string }) => (
  <EmptyState text={reason}>
    <Link to={pages.bookedServices} className={buttonClass()}>
      Back to my bookings
    </Link>
  </EmptyState>
);
