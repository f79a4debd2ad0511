import { Card } from '@mendwell/ui/card';
import { Skeleton } from '@mendwell/ui/skeleton';
import styles from './bookings-skeleton.module.css';

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

export function BookingsSkeleton() {
  return (
    <Card aria-busy="true">
      <span className="visually-hidden">Loading your bookings</span>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton height="1.25rem" />
          <Skeleton height="1.25rem" width="70%" />
          <Skeleton height="1.25rem" width="50%" />
          <Skeleton height="2.25rem" width="5rem" />
        </div>
      ))}
    </Card>
  );
}
