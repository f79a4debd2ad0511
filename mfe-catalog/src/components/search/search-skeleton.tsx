import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import type { ReactNode } from 'react';
import styles from './search-results.module.css';

interface SearchSkeletonProps {
  /** Shown in place of each service's picture. */
  pictureOf?: (index: number) => ReactNode;
}

/** In place of the number of results. */
export const searching = 'Looking for services…';

/** The placeholder for search results. */
export const SearchSkeleton = ({ pictureOf }: SearchSkeletonProps) => (
  <div className={styles.results}>
    <p className={styles.count}>{searching}</p>
    <CardGridSkeleton label="Loading services" pictureOf={pictureOf} />
  </div>
);
