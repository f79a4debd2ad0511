import { Skeleton } from '@mendwell/ui/states/skeleton';
import styles from './lists.module.css';

/** A placeholder for a table. */
export const TableSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    {['1', '2', '3', '4', '5'].map((row) => (
      <div key={row} className={styles.skeletonRow}>
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="35%" />
      </div>
    ))}
  </div>
);
