import type { ServiceSort } from '@mendwell/contracts/service';
import { SelectField } from '@mendwell/ui/forms/text-field';
import type { ReactNode } from 'react';
import type { OnSearch } from '../../api/search-address.ts';
import styles from './search-results.module.css';

const orders: Record<ServiceSort, string> = {
  newest: 'Newest first',
  soonest: 'Soonest appointment',
  price: 'Lowest price',
  '-price': 'Highest price',
  rating: 'Best rated',
};

interface ResultsHeadProps {
  /** How many services are shown. */
  count: ReactNode;
  sort: ServiceSort;
  onSearch: OnSearch;
}

/** The line above the results: how many they are, and their order. */
export const ResultsHead = ({ count, sort, onSearch }: ResultsHeadProps) => (
  <div className={styles.head}>
    {count}
    <SelectField
      label="Order"
      options={Object.entries(orders)}
      value={sort}
      onChange={({ target }) => onSearch({ sort: target.value as ServiceSort })}
    />
  </div>
);
