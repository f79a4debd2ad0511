import { CardSkeleton, Skeleton } from '@mendwell/ui/skeleton';
import styles from './service-details.module.css';
import lines from './service-details-skeleton.module.css';

export const ServiceDetailsSkeleton = () => (
  <div className={styles.columns} aria-busy="true">
    {/* It takes no focus: arriving waits for the heading that stays. */}
    <h1 className="visually-hidden">Loading the service</h1>
    <div className={lines.lines}>
      <Skeleton height="22rem" />
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton />
      <Skeleton />
      <Skeleton width="75%" />
    </div>
    <CardSkeleton />
  </div>
);
