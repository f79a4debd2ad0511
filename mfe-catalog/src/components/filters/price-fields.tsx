import { TextField } from '@mendwell/ui/forms/text-field';
import { type FormEvent, useEffect, useRef } from 'react';
import { type OnSearch, problemsIn, type Search } from '../../api/search-address.ts';
import styles from './filters.module.css';

interface PriceFieldsProps {
  /** Of the form: its reset forgets what is typed. */
  id: string;
  search: Search;
  onSearch: OnSearch;
}

/** The lowest and highest price in dollars; they apply when a field is left or Enter is pressed. */
export function PriceFields({ id, search, onSearch }: PriceFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  /** The prices that this component has applied. */
  const applied = useRef<Prices>(search);
  // Back and links change the prices too. Its own change must not touch the other field, in which the user may be typing.
  useEffect(() => {
    if (isSame(search, applied.current)) return;
    applied.current = search;
    for (const name of ['minPrice', 'maxPrice'] as const) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = search[name];
    }
  }, [search]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const priceOf = (name: string) => String(typed.get(name)).trim();
    const prices = { minPrice: priceOf('minPrice'), maxPrice: priceOf('maxPrice') };
    if (isSame(prices, applied.current)) return;
    applied.current = prices;
    onSearch(prices);
  };
  const problems = problemsIn(search);
  const field = (name: keyof Prices) =>
    ({
      name,
      defaultValue: search[name],
      error: problems[name],
      inputMode: 'decimal',
      autoComplete: 'off',
    }) as const;
  return (
    <form
      ref={form}
      id={id}
      noValidate
      aria-label="Price"
      className={styles.prices}
      onSubmit={handleSubmit}
      onBlur={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <TextField label="Price from" {...field('minPrice')} />
      <TextField label="Price to" {...field('maxPrice')} />
      <button type="submit" hidden />
    </form>
  );
}

type Prices = Pick<Search, 'minPrice' | 'maxPrice'>;

const isSame = (one: Prices, other: Prices) =>
  one.minPrice === other.minPrice && one.maxPrice === other.maxPrice;
