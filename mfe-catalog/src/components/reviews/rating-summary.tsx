import type { RatingSummary as Summary } from '@mendwell/contracts/review';
import styles from './reviews.module.css';

/** The average, and a bar for each number of stars; nothing if no review counts. */
export function RatingSummary({ summary: { average, count, byStars } }: { summary: Summary }) {
  if (average === undefined) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <strong>{average.toFixed(1)}</strong> of 5 stars, {count} {count === 1 ? 'review' : 'reviews'}
      </p>
      <dl className={styles.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const number = byStars[stars - 1] ?? 0;
          return (
            <div key={stars}>
              <dt>
                {stars} {stars === 1 ? 'star' : 'stars'}
              </dt>
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
