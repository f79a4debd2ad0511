import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import type { ReactNode } from 'react';
import styles from './search-results.module.css';

interface SearchSkeletonProps {
  /** Shown in place of each service's picture. */
  pictureOf?: (index: number) => ReactNode;
}

/** The placeholder for search results. */
export const SearchSkeleton = ({ pictureOf }: SearchSkeletonProps) => (
  <div className={styles.results}>
    <p className={styles.count}>Looking for services…</p>
    <CardGridSkeleton label="Loading services" pictureOf={pictureOf} />
  </div>
);
