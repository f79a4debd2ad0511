import { HeadedPage } from '@mendwell/ui/display/page-heading';
import type { ReactNode } from 'react';
import type { OnSearch, Search } from '../../api/search-address.ts';
import { FilterBar } from '../filters/filters.tsx';
import { SearchBox } from './search-box.tsx';

interface SearchFrameProps {
  search: Search;
  onSearch: OnSearch;
  children: ReactNode;
}

/** The search page without its results. */
export const SearchFrame = ({ search, onSearch, children }: SearchFrameProps) => (
  <HeadedPage
    heading="All Service"
    intro="Search by concern, specialty, town or doctor."
    beside={<SearchBox term={search.search} onSearch={(term) => onSearch({ search: term })} />}
  >
    <FilterBar search={search} onSearch={onSearch} />
    {children}
  </HeadedPage>
);
