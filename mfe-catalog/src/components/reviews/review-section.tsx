import type { RatingSummary as Summary } from '@mendwell/contracts/review';
import { formatCount } from '@mendwell/ui/display/format';
import { ShowMoreList } from '@mendwell/ui/lists/show-more-list';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { type Reviewed, useHiddenReplies, useRating, useReviews } from '../../api/reviews.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './reviews.module.css';

interface ReviewSectionProps {
  reviewed: Reviewed;
  /** Whether the signed-in user is the provider. */
  isProvider: boolean;
}

/** What patients say: the rating and the reviews, newest first. */
export function ReviewSection({ reviewed, isProvider }: ReviewSectionProps) {
  const query = useReviews(reviewed);
  const rating = useRating(reviewed);
  const { data: hidden = [] } = useHiddenReplies(isProvider);
  return (
    <section aria-labelledby="reviews" className={styles.section}>
      <h2 id="reviews">Reviews</h2>
      <Loaded
        query={query}
        skeleton={<Skeleton width="100%" height="8rem" />}
        failure="The reviews could not be loaded."
        empty={<p className={shared.muted}>No reviews yet.</p>}
      >
        {(list) => (
          <div className={styles.columns}>
            <div className={shared.stack}>
              {rating.data && <RatingSummary summary={rating.data} />}
              <p className={shared.muted}>
                The average counts each patient once for a service, and no free visits where there is a price.
              </p>
            </div>
            <div>
              <ShowMoreList list={list} query={query} step={12} className={shared.stack}>
                {(review) => (
                  <ReviewCard
                    key={review.reviewId}
                    review={review}
                    hiddenReply={hidden.find(({ reviewId }) => reviewId === review.reviewId)}
                    isProvider={isProvider}
                  />
                )}
              </ShowMoreList>
            </div>
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** The average, and a bar for each number of stars; nothing if no review counts. */
function RatingSummary({ summary: { average, count, byStars } }: { summary: Summary }) {
  if (average === undefined) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <strong>{average.toFixed(1)}</strong> of 5 stars, {formatCount(count, 'review')}
      </p>
      <dl className={styles.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const number = byStars[stars - 1] ?? 0;
          return (
            <div key={stars}>
              <dt>{formatCount(stars, 'star')}</dt>
              <dd>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${(100 * number) / count}%` }}
                  aria-hidden="true"
                />
                <span>{number}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
