import { type Specialty, specialties } from '@mendwell/contracts/service';
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
const times = { any: 'Any time', today: 'Today', tomorrow: 'Tomorrow', week: 'This week' };
const parts = { morning: 'Mornings', evening: 'Evenings', weekend: 'Weekend' };
const ratings = [
  [emptySearch.minRating, 'Any rating'] as const,
  ...leastRatings.map((rating) => [rating, `${rating} stars or more`] as const),
];
export interface FiltersProps {
  search: Search;
  onSearch: OnSearch;
}

/** What the list shows. */
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
          onChoose={(choice) => onSearch({ available: choice === 'any' ? '' : choice })}
        />
        <Choices
          label="Part of the day or week"
          options={parts}
          value={search.part || []}
          onChoose={(choice) => onSearch(({ part }) => ({ part: part === choice ? '' : choice }))}
        />
        <PriceFields id={pricesId} search={search} onSearch={onSearch} />
        <SelectField
          label="Rating"
          options={ratings}
          value={search.minRating}
          onChange={({ target }) => onSearch({ minRating: target.value })}
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
