import { TextField } from '@mendwell/ui/forms/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { amount, type OnSearch, type Search } from '../../api/search-address.ts';
import styles from './filters.module.css';

/** Of the form: its reset forgets what is typed. */
export const pricesId = 'prices';

interface PriceFieldsProps {
  search: Search;
  onSearch: OnSearch;
}

/** The lowest and highest price in dollars; they apply when a field is left or Enter is pressed. */
export function PriceFields({ search, onSearch }: PriceFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
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
    setError(undefined);
  }, [search]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const priceOf = (name: string) => String(typed.get(name)).trim();
    const prices = { minPrice: priceOf('minPrice'), maxPrice: priceOf('maxPrice') };
    const problem = problemOf(prices);
    setError(problem);
    if (problem || isSame(prices, applied.current)) return;
    applied.current = prices;
    onSearch(prices);
  };
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <form
      ref={form}
      id={pricesId}
      noValidate
      aria-label="Price"
      className={styles.prices}
      onSubmit={handleSubmit}
      onReset={() => setError(undefined)}
      onBlur={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <TextField label="Price from" name="minPrice" defaultValue={search.minPrice} {...field} />
      <TextField label="Price to" name="maxPrice" defaultValue={search.maxPrice} error={error} {...field} />
      <button type="submit" hidden />
    </form>
  );
}

type Prices = Pick<Search, 'minPrice' | 'maxPrice'>;

const isSame = (one: Prices, other: Prices) =>
  one.minPrice === other.minPrice && one.maxPrice === other.maxPrice;

function problemOf({ minPrice, maxPrice }: Prices) {
  const typed = [minPrice, maxPrice].filter((price) => price !== '');
  if (!typed.every((price) => amount.test(price))) return 'Enter dollars, such as 40 or 40.50';
  if (typed.length === 2 && Number(minPrice) > Number(maxPrice))
    return 'The highest price must not be below the lowest';
  return undefined;
}
