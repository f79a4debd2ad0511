import type { RatingSummary as Summary } from '@mendwell/contracts/review';
import styles from './reviews.module.css';

/** The average, and a bar for each number of stars. */
export function RatingSummary({ summary: { average, count, byStars } }: { summary: Summary }) {
  const all = byStars.reduce((sum, number) => sum + number, 0);
  return (
    <div className={styles.summary}>
      {average !== undefined && (
        <p className={styles.average}>
          <strong>{average.toFixed(1)}</strong> of 5 stars, {count} {count === 1 ? 'review' : 'reviews'}
        </p>
      )}
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
                  style={{ inlineSize: `${(100 * number) / Math.max(1, all)}%` }}
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
