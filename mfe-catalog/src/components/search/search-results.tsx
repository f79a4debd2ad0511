import { Button } from '@mendwell/ui/display/button';
import cards from '@mendwell/ui/display/card-grid.module.css';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { useFocusFirstNew } from '@mendwell/ui/lists/focus-first-new';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import { useMemo, useRef } from 'react';
import { type OnSearch, possible, type Search } from '../../api/search-address.ts';
import { countOf } from '../../api/services.ts';
import { FilterSuggestions } from '../filters/filter-suggestions.tsx';
import { SearchFacts } from '../service-card/search-facts.tsx';
import { ServiceCard } from '../service-card/service-card.tsx';
import { ServiceListData } from '../service-details/service-data.tsx';
import { ResultsHead } from './results-head.tsx';
import styles from './search-results.module.css';
import { searching } from './search-skeleton.tsx';
import { type Results, useSearchResults } from './use-search-results.ts';

interface SearchResultsProps {
  search: Search;
  onSearch: OnSearch;
}

/** The results of a search. The previous results stay if it fails. */
export function SearchResults({ search, onSearch }: SearchResultsProps) {
  const found = useMemo(() => possible(search), [search]);
  const { shown, isBusy, isSearching, hasMore, isReadingMore, readMore, ...state } = useSearchResults(found);
  const list = useRef<HTMLUListElement>(null);
  const focusFirstNew = useFocusFirstNew(() => list.current?.children);
  const failure = state.failure && (
    <ErrorState
      text={`We could not complete your search. ${state.failure.message}`}
      onRetry={state.failure.retry}
      isRetrying={isBusy}
    />
  );
  const head = (
    <ResultsHead
      search={search}
      onSearch={onSearch}
      count={
        <p role="status" className={styles.count}>
          {shown && !isSearching ? textOf(shown) : !failure && searching}
        </p>
      }
    />
  );
  if (!shown)
    return (
      <div className={styles.results}>
        {head}
        {failure || <CardGridSkeleton label="Loading services" />}
      </div>
    );

  const { services, freeTimes } = shown;
  const handleMore = () => {
    focusFirstNew(services.length);
    readMore();
  };
  const handleShow = (next: Search) => {
    onSearch(next);
    focusHeading();
  };
  return (
    <div className={styles.results} aria-busy={isBusy}>
      {head}
      {!state.isMoreFailed && failure}
      {services.length === 0 ? (
        <EmptyState text="Nothing matches your search.">
          <FilterSuggestions search={shown.search} onShow={handleShow} />
          <img className={styles.nothing} src="/media/empty-services.svg" alt="" width={128} height={96} />
        </EmptyState>
      ) : (
        <ul ref={list} className={cards.grid}>
          {services.map((service, index) => (
            <ServiceCard key={service._id} service={service} heading="h2" isCompact isFirst={index === 0}>
              <SearchFacts service={service} next={freeTimes[service._id]} />
            </ServiceCard>
          ))}
        </ul>
      )}
      <ServiceListData services={services} />
      {state.isMoreFailed
        ? failure
        : hasMore && (
            <Button variant="secondary" className={styles.more} isBusy={isReadingMore} onClick={handleMore}>
              Show more
            </Button>
          )}
    </div>
  );
}

const times = { today: 'today', tomorrow: 'tomorrow', week: 'this week' };
const parts = { morning: 'in the morning', evening: 'in the evening', weekend: 'on the weekend' };

/** `12 services available tomorrow in the morning for “knee”`. */
function textOf({ total, search }: Results): string {
  const { available, part } = search;
  return [
    countOf(total, search),
    (available || part) && 'available',
    available && times[available],
    part && parts[part],
    search.search && `for “${search.search}”`,
  ]
    .filter(Boolean)
    .join(' ');
}
