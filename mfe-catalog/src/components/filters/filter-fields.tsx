import { type ServiceSort, type Specialty, specialties } from '@mendwell/contracts/service';
import { Button } from '@mendwell/ui/display/button';
import { Choices } from '@mendwell/ui/forms/choices';
import { SelectField } from '@mendwell/ui/forms/text-field';
import { useId } from 'react';
import {
  emptySearch,
  leastRatings,
  type OnSearch,
  type Search,
  withoutFilters,
} from '../../api/search-address.ts';
import styles from './filters.module.css';
import { PriceFields } from './price-fields.tsx';

const named = Object.fromEntries(specialties.map((name) => [name, name])) as Record<Specialty, string>;
const times = { any: 'Any time', week: 'Available this week' };
const ratings = [
  [emptySearch.minRating, 'Any rating'] as const,
  ...leastRatings.map((rating) => [rating, `${rating} stars or more`] as const),
];
const orders: Record<ServiceSort, string> = {
  newest: 'Newest first',
  soonest: 'Soonest appointment',
  price: 'Lowest price',
  '-price': 'Highest price',
  rating: 'Best rated',
};

export interface FiltersProps {
  search: Search;
  onSearch: OnSearch;
}

/** What the list shows, and in which order. */
export function FilterFields({ search, onSearch }: FiltersProps) {
  const pricesId = useId();
  return (
    <>
      <Choices
        label="Specialty"
        options={named}
        value={search.specialty}
        onChoose={(name) => onSearch(({ specialty }) => ({ specialty: toggled(specialty, name) }))}
      />
      <div className={styles.row}>
        <Choices
          label="Availability"
          options={times}
          value={search.available || 'any'}
          onChoose={(choice) => onSearch({ available: choice === 'week' ? choice : '' })}
        />
        <PriceFields id={pricesId} search={search} onSearch={onSearch} />
        <SelectField
          label="Rating"
          options={ratings}
          value={search.minRating}
          onChange={({ target }) => onSearch({ minRating: target.value })}
        />
        <SelectField
          label="Order"
          options={Object.entries(orders)}
          value={search.sort}
          onChange={({ target }) => onSearch({ sort: target.value as ServiceSort })}
        />
        <div className={styles.buttons}>
          <Button variant="quiet" type="reset" form={pricesId} onClick={() => onSearch(withoutFilters)}>
            Clear all
          </Button>
        </div>
      </div>
    </>
  );
}

const toggled = (chosen: Specialty[], name: Specialty) =>
  chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
