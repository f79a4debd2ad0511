import { Button } from '@mendwell/ui/display/button';
import { lazy, Suspense, useId, useState } from 'react';
import { activeFilters, possible, problemsIn } from '../../api/search-address.ts';
import { FilterFields, type FiltersProps } from './filter-fields.tsx';
import styles from './filters.module.css';

/** Loaded when it is opened, by those who search on a phone. */
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** The filters on wide windows. */
export const FilterBar = (props: FiltersProps) => (
  <section aria-label="Filters" className={styles.bar}>
    <FilterFields {...props} />
  </section>
);

/** The filters elsewhere: a sheet behind a button, which tells of a wrong price in the closed sheet. */
export function FilterOpener(props: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { minPrice, maxPrice } = problemsIn(props.search);
  const problem = minPrice ? `Price from: ${minPrice}` : maxPrice && `Price to: ${maxPrice}`;
  const active = activeFilters(possible(props.search));
  return (
    <div className={styles.opener}>
      <Button variant="secondary" aria-describedby={id} onClick={() => setOpen(true)}>
        Filters{active.length > 0 && ` (${active.length})`}
      </Button>
      <p id={id} className={styles.problem}>
        {problem}
      </p>
      <Suspense>{isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
