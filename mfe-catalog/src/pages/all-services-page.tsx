import { usePage } from '@mendwell/web-kit/routing/page';
import { useSearchParams } from '@mendwell/web-kit/routing/router';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { type OnSearch, parametersOf, searchFrom } from '../api/search-address.ts';
import { SearchFrame } from '../components/search/search-frame.tsx';
import { SearchResults } from '../components/search/search-results.tsx';
import { slice } from '../slice.ts';

/** The URL contains the search, so that it can be shared and Back returns to the previous one. */
export default function AllServicesPage() {
  usePage(slice.pages['all-services']);
  const [parameters, setParameters] = useSearchParams();
  const search = useMemo(() => searchFrom(parameters), [parameters]);
  // The router renders a new address in a transition, and the next press may come before that.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  const show: OnSearch = (change) => {
    const before = latest.current;
    const next = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    latest.current = next;
    // A repeated search adds no history entry.
    setParameters(parametersOf(next), { replace: JSON.stringify(next) === JSON.stringify(before) });
  };

  return (
    <SearchFrame search={search} onSearch={show}>
      <SearchResults search={search} onSearch={show} />
    </SearchFrame>
  );
}
