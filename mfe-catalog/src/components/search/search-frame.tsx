import { HeadedPage } from '@mendwell/ui/page-heading';
import type { ReactNode } from 'react';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

/** The page of a search, around its results. */
export const SearchFrame = ({ children, ...box }: SearchBoxProps & { children: ReactNode }) => (
  <HeadedPage heading="All Service" intro="Search by title, town or doctor.">
    <SearchBox {...box} />
    {children}
  </HeadedPage>
);
