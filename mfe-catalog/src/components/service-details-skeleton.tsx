import { CardSkeleton, Skeleton } from '@mendwell/ui/skeleton';
import styles from './service-details.module.css';
import lines from './service-details-skeleton.module.css';

export const ServiceDetailsSkeleton = () => (
  <div className={styles.columns} aria-busy="true">
    <span className="visually-hidden">Loading the service</span>
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
