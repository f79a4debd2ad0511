import { Card } from '@mendwell/ui/display/card';
import columns from '@mendwell/ui/lists/columns.module.css';
import { CardSkeleton, FieldSkeleton, Skeleton } from '@mendwell/ui/states/skeleton';
import styles from './booking-form.module.css';

const fixedFields = ['Service', 'Price', 'Provider name', 'Provider email', 'Your name', 'Your email'];

export function AppointmentSkeleton() {
  return (
    <div className={`${columns.columns} ${styles.appointment}`} aria-busy="true">
      <Card className={columns.form}>
        <span className="visually-hidden">Loading the service</span>
        <div className={styles.fixed}>
          {fixedFields.map((field) => (
            <FieldSkeleton key={field} />
          ))}
        </div>
        <FieldSkeleton />
        <FieldSkeleton height="9.25rem" />
        <Skeleton width="14rem" height="3.375rem" />
      </Card>
      <CardSkeleton />
    </div>
  );
}
