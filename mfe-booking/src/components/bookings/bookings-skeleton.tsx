import { Card } from '@mendwell/ui/display/card';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import styles from './bookings-skeleton.module.css';

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];
const facts = ['No', 'Doctor Name', 'Email', 'Price', 'Date', 'Status'];

export function BookingsSkeleton() {
  return (
    <Card aria-busy="true">
      <span className="visually-hidden">Loading your bookings</span>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton height="1.5rem" />
          {facts.map((fact) => (
            <Skeleton key={fact} height="1.125rem" />
          ))}
          <Skeleton width="4rem" height="2.25rem" />
        </div>
      ))}
    </Card>
  );
}
