import type { ServiceSort } from '@mendwell/contracts/service';
import { SelectField } from '@mendwell/ui/forms/text-field';
import type { ReactNode } from 'react';
import type { FiltersProps } from '../filters/filter-fields.tsx';
import { FilterOpener } from '../filters/filters.tsx';
import styles from './search-results.module.css';

const orders: Record<ServiceSort, string> = {
  newest: 'Newest first',
  soonest: 'Soonest appointment',
  price: 'Lowest price',
  '-price': 'Highest price',
  rating: 'Best rated',
};

interface ResultsHeadProps extends FiltersProps {
  /** How many services are shown. */
  count: ReactNode;
}

export const ResultsHead = ({ count, search, onSearch }: ResultsHeadProps) => (
  <div className={styles.head}>
    <FilterOpener search={search} onSearch={onSearch} />
    {count}
    <SelectField
      label="Order"
      options={Object.entries(orders)}
      value={search.sort}
      onChange={({ target }) => onSearch({ sort: target.value as ServiceSort })}
    />
  </div>
);
