import { CardGridSkeleton } from '@mendwell/ui/skeleton';
import styles from './search-results.module.css';

/** Stands in for the results of a search until they arrive. */
export const SearchPending = () => (
  <div className={styles.results}>
    <p className={styles.count}>Looking for services…</p>
    <CardGridSkeleton label="Loading services" />
  </div>
);
