import { usePage } from '@mendwell/web-kit/routing/page';
import { useSearchParams } from '@mendwell/web-kit/routing/router';
import { useMemo } from 'react';
import { parametersOf, type Search, searchFrom } from '../api/search-address.ts';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchResults } from '../components/search/search-results.tsx';
import { slice } from '../slice.ts';

/** The URL contains the search, so that it can be shared and Back returns to the previous one. */
export default function AllServicesPage() {
  usePage(slice.pages['all-services']);
  const [parameters, setParameters] = useSearchParams();
  const search = useMemo(() => searchFrom(parameters), [parameters]);
  const show = (next: Search) =>
    setParameters(
      parametersOf(next),
      // A repeated search adds no history entry.
      { replace: JSON.stringify(next) === JSON.stringify(search) },
    );

  return (
    <SearchFrame search={search} onSearch={show}>
      <SearchResults search={search} onShow={show} />
    </SearchFrame>
  );
}
