import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import type { ReactNode } from 'react';
import { emptySearch } from '../../api/search-address.ts';
import { ResultsHead } from './results-head.tsx';
import styles from './search-results.module.css';

/** In place of the number of results. */
export const searching = 'Looking for services…';

/** The results of the first view, with pictures in place of each service's. */
export const SearchSkeleton = ({ pictureOf }: { pictureOf: (index: number) => ReactNode }) => (
  <div className={styles.results}>
    <ResultsHead
      search={emptySearch}
      onSearch={() => undefined}
      count={<p className={styles.count}>{searching}</p>}
    />
    <CardGridSkeleton label="Loading services" pictureOf={pictureOf} />
  </div>
);
