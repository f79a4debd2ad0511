import { Card } from '@mendwell/ui/display/card';
import columns from '@mendwell/ui/lists/columns.module.css';
import { CardSkeleton, FieldSkeleton, Skeleton } from '@mendwell/ui/states/skeleton';
import styles from './service-form.module.css';

export function ServiceFormSkeleton() {
  return (
    <div className={columns.columns} aria-busy="true">
      <Card className={columns.form}>
        <span className="visually-hidden">Loading the service</span>
        <FieldSkeleton />
        <div className={styles.pair}>
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
        <FieldSkeleton />
        <FieldSkeleton height="11.75rem" />
        <Skeleton width="10rem" height="3.375rem" />
      </Card>
      <CardSkeleton />
    </div>
  );
}
