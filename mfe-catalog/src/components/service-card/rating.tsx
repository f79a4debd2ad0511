import type { Rating as RatingOf } from '@mendwell/contracts/service';
import { formatCount } from '@mendwell/ui/display/format';
import styles from './service-facts.module.css';

/** `★ 4.8 (12)`; nothing without reviews. */
export const Rating = ({ rating }: { rating: RatingOf | undefined }) =>
  rating ? (
    <p className={styles.rating}>
      <span aria-hidden="true">
        ★ {rating.average.toFixed(1)} ({rating.count})
      </span>
      <span className="visually-hidden">
        Rated {rating.average.toFixed(1)} of 5 stars in {formatCount(rating.count, 'review')}
      </span>
    </p>
  ) : null;
