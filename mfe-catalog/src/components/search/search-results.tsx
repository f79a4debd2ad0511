import { searchCountLimit } from '@mendwell/contracts/service';
import { Button } from '@mendwell/ui/button';
import cards from '@mendwell/ui/card-grid.module.css';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { startTransition, useEffect, useState } from 'react';
import { useServiceSearch } from '../../api/services.ts';
import { ServiceCard } from '../service-card/service-card.tsx';
import { SearchFacts } from '../service-card/service-facts.tsx';
import { ServiceListData } from '../service-details/service-data.tsx';
import { SearchPending } from './search-pending.tsx';
import styles from './search-results.module.css';

interface SearchResultsProps {
  term: string;
  onShowAll: () => void;
}

/** The services that match a term. When a search fails, the previous list stays. */
export function SearchResults({ term, onShowAll }: SearchResultsProps) {
  const search = useServiceSearch(term);
  const { data, error, isFetching, refetch } = search;
  const [shown, setShown] = useState(data && { term, ...data });
  useEffect(() => {
    // Many cards at once are drawn in short pieces, so that a phone stays responsive.
    if (data) startTransition(() => setShown({ term, ...data }));
  }, [term, data]);

  const failure = error && (
    <ErrorState
      text={`The search did not work this time. ${error.message}`}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  );
  if (!shown) return failure ? <div className={styles.results}>{failure}</div> : <SearchPending />;

  const { items: services, total } = shown;
  return (
    <div className={styles.results} aria-busy={isFetching}>
      {failure}
      <p role="status" className={styles.count}>
        {countOf(total, shown.term)}
        {shown.term && ` for “${shown.term}”`}
      </p>
      {services.length === 0 ? (
        <EmptyState picture="/media/empty-services.svg" text="Nothing matches your search.">
          <Button variant="secondary" onClick={onShowAll}>
            Show all services
          </Button>
        </EmptyState>
      ) : (
        <ul className={cards.grid}>
          {services.map((service) => (
            <ServiceCard key={service._id} service={service} heading="h2">
              <SearchFacts service={service} />
            </ServiceCard>
          ))}
        </ul>
      )}
      <ServiceListData services={services} />
      {search.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          isBusy={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

/** Searches are counted up to a limit only. */
const countOf = (total: number, term: string) => {
  if (total === 1) return '1 service';
  return term !== '' && total >= searchCountLimit ? `${total} or more services` : `${total} services`;
};
