import { type ServiceSort, type Specialty, specialties } from '@mendwell/contracts/service';
import { Button } from '@mendwell/ui/display/button';
import { Choices } from '@mendwell/ui/forms/choices';
import { SelectField } from '@mendwell/ui/forms/text-field';
import { useEffect, useId, useRef } from 'react';
import {
  activeFilters,
  emptySearch,
  leastRatings,
  type OnSearch,
  type Search,
} from '../../api/search-address.ts';
import styles from './filters.module.css';
import { PriceFields, pricesId } from './price-fields.tsx';

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

const { search, sort, ...noFilters } = emptySearch;

interface FiltersProps {
  search: Search;
  onSearch: OnSearch;
}

/** What the list shows, and in which order: a bar on wide windows, elsewhere a sheet behind a button. */
export function Filters({ search, onSearch }: FiltersProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const active = activeFilters(search);
  // An open sheet is above the page, where it would stay as the bar of a window that has become wide.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const close = () => section.current?.togglePopover?.(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <>
      <Button variant="secondary" className={styles.opener} popoverTarget={id}>
        Filters{active.length > 0 && ` (${active.length})`}
      </Button>
      <section ref={section} id={id} popover="auto" aria-label="Filters" className={styles.filters}>
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
          <PriceFields search={search} onSearch={onSearch} />
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
            <Button variant="quiet" type="reset" form={pricesId} onClick={() => onSearch(noFilters)}>
              Clear all
            </Button>
            <Button className={styles.closer} popoverTarget={id} popoverTargetAction="hide">
              Show services
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}

const toggled = (chosen: Specialty[], name: Specialty) =>
  chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
