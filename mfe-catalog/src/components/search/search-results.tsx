import { searchCountLimit } from '@mendwell/contracts/service';
import { Button } from '@mendwell/ui/display/button';
import cards from '@mendwell/ui/display/card-grid.module.css';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { useFocusFirstNew } from '@mendwell/ui/lists/focus-first-new';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { useRef } from 'react';
import { parametersOf, type Search } from '../../api/search-address.ts';
import { FilterSuggestions } from '../filters/filter-suggestions.tsx';
import { SearchFacts } from '../service-card/search-facts.tsx';
import { ServiceCard } from '../service-card/service-card.tsx';
import { ServiceListData } from '../service-details/service-data.tsx';
import styles from './search-results.module.css';
import { SearchSkeleton, searching } from './search-skeleton.tsx';
import { type Results, useSearchResults } from './use-search-results.ts';

interface SearchResultsProps {
  search: Search;
  onShow: (search: Search) => void;
}

/** The results of a search. The previous results stay if it fails. */
export function SearchResults({ search, onShow }: SearchResultsProps) {
  const { shown, isBusy, isSearching, hasMore, isReadingMore, readMore, ...state } = useSearchResults(search);
  const list = useRef<HTMLUListElement>(null);
  const focusFirstNew = useFocusFirstNew(() => list.current?.children);
  const failure = state.failure && (
    <ErrorState
      text={`We could not complete your search. ${state.failure.message}`}
      onRetry={state.failure.retry}
      isRetrying={isBusy}
    />
  );
  if (!shown) return failure ? <div className={styles.results}>{failure}</div> : <SearchSkeleton />;

  const { services, freeTimes } = shown;
  const handleMore = () => {
    focusFirstNew(services.length);
    readMore();
  };
  const handleShow = (next: Search) => {
    onShow(next);
    focusHeading();
  };
  return (
    <div className={styles.results} aria-busy={isBusy}>
      {!state.isMoreFailed && failure}
      <p role="status" className={styles.count}>
        {isSearching ? searching : countOf(shown)}
      </p>
      {services.length === 0 ? (
        <EmptyState text="Nothing matches your search.">
          <FilterSuggestions search={shown.search} onShow={handleShow} />
          <img className={styles.nothing} src="/media/empty-services.svg" alt="" width={128} height={96} />
        </EmptyState>
      ) : (
        <ul ref={list} className={cards.grid}>
          {services.map((service, index) => (
            <ServiceCard key={service._id} service={service} heading="h2" isFirst={index === 0}>
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

/** The count is capped unless the list is of all services. */
const countOf = ({ total, search }: Results) => {
  const { sort, ...choices } = parametersOf(search);
  const isMore = Object.keys(choices).length > 0 && total >= searchCountLimit;
  const services = total === 1 && !isMore ? 'service' : 'services';
  return [
    `${total}${isMore ? ' or more' : ''} ${services}`,
    search.available && 'available this week',
    search.search && `for “${search.search}”`,
  ]
    .filter(Boolean)
    .join(' ');
};
