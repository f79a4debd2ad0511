import { Card } from '@mendwell/ui/card';
import { CardSkeleton, Skeleton } from '@mendwell/ui/skeleton';
import styles from './service-form.module.css';

const fields = ['Service name', 'Service area', 'Image', 'Description'];

export function ServiceFormSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Card className={styles.fields}>
        <span className="visually-hidden">Loading the service</span>
        {fields.map((field) => (
          <div key={field} className={styles.fieldSkeleton}>
            <Skeleton width="7rem" />
            <Skeleton height="2.75rem" />
          </div>
        ))}
      </Card>
      <CardSkeleton />
    </div>
  );
}
