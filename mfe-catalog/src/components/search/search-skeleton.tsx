import type { ServiceSort } from '@mendwell/contracts/service';
import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import type { ReactNode } from 'react';
import type { OnSearch } from '../../api/search-address.ts';
import { ResultsHead } from './results-head.tsx';
import styles from './search-results.module.css';

interface SearchSkeletonProps {
  sort: ServiceSort;
  onSearch: OnSearch;
  /** Shown in place of each service's picture. */
  pictureOf?: (index: number) => ReactNode;
}

/** In place of the number of results. */
export const searching = 'Looking for services…';

/** The placeholder for search results. */
export const SearchSkeleton = ({ pictureOf, ...order }: SearchSkeletonProps) => (
  <div className={styles.results}>
    <ResultsHead count={<p className={styles.count}>{searching}</p>} {...order} />
    <CardGridSkeleton label="Loading services" pictureOf={pictureOf} />
  </div>
);
