import { usePage } from '@mendwell/web-kit/routing/page';
import { useSearchParams } from '@mendwell/web-kit/routing/router';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchResults } from '../components/search/search-results.tsx';
import type { Search } from '../components/search/use-search-results.ts';
import { slice } from '../slice.ts';

/** The URL contains the search, so that it can be shared and Back returns to the previous one. */
export default function AllServicesPage() {
  usePage(slice.pages['all-services']);
  const [parameters, setParameters] = useSearchParams();
  const search: Search = {
    term: parameters.get('search') ?? '',
    isThisWeek: parameters.get('available') === 'week',
  };
  const show = ({ term, isThisWeek }: Search) =>
    setParameters(
      { ...(term && { search: term }), ...(isThisWeek && { available: 'week' }) },
      // A repeated search adds no history entry.
      { replace: term === search.term && isThisWeek === search.isThisWeek },
    );

  return (
    <SearchFrame search={search} onSearch={show}>
      <SearchResults search={search} onShowAll={() => show({ term: '', isThisWeek: false })} />
    </SearchFrame>
  );
}
