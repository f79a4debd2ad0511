import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { Choices } from '@mendwell/ui/forms/choices';
import type { ReactNode } from 'react';
import { SearchBox } from './search-box.tsx';
import type { Search } from './use-search-results.ts';

const availability = { any: 'Any time', week: 'Available this week' };

interface SearchFrameProps {
  search: Search;
  onSearch: (search: Search) => void;
  children: ReactNode;
}

/** The search page without its results. */
export const SearchFrame = ({ search, onSearch, children }: SearchFrameProps) => (
  <HeadedPage heading="All Service" intro="Search by title, town or doctor.">
    <SearchBox term={search.term} onSearch={(term) => onSearch({ ...search, term })} />
    <Choices
      label="Availability"
      options={availability}
      value={search.isThisWeek ? 'week' : 'any'}
      onChoose={(choice) => onSearch({ ...search, isThisWeek: choice === 'week' })}
    />
    {children}
  </HeadedPage>
);
