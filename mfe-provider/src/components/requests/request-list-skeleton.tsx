import { Card } from '@mendwell/ui/display/card';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import styles from './request-list.module.css';

const cards = ['first', 'second', 'third', 'fourth'];

export function RequestListSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden">Loading your requests</span>
      {cards.map((card) => (
        <Card key={card} className={styles.skeleton}>
          <Skeleton width="40%" />
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton />
          <Skeleton width="55%" />
          <Skeleton height="2.75rem" />
        </Card>
      ))}
    </div>
  );
}
