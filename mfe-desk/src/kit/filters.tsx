import { Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { Choices } from '@mendwell/ui/forms/choices';
import { oneOf } from '@mendwell/web-kit/routing/filters';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './kit.module.css';

/** The values of a list's filters by name, as in the page's address. */
export type Values = Record<string, string>;

interface ControlProps {
  value: string;
  values: Values;
  setFilters: (changes: Values) => void;
}

export interface Filter {
  /** The value in force, which the call gets. Default that in the address. */
  read?: (value: string, values: Values) => string;
  control: (name: string, props: ControlProps) => ReactNode;
}

export const search = (label: string): Filter => ({
  control: (name, { value, setFilters }) => (
    <SearchField label={label} value={value} onSearch={(text) => setFilters({ [name]: text })} />
  ),
});

/** One of some values, by their labels; the first unless chosen. */
export const choice = (label: string, options: Record<string, string>): Filter => ({
  read: (value) => oneOf(options, value),
  control: (name, { value, setFilters }) => (
    <Choices
      label={label}
      options={options}
      value={value}
      onChoose={(chosen) => setFilters({ [name]: chosen })}
    />
  ),
});

/** The rows of one account or service only, as a link elsewhere has chosen. */
export const only = (of: 'account' | 'service'): Filter => ({
  control: (name, { value, setFilters }) =>
    value && (
      <p className={styles.actions}>
        Only those of one {of}.
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setFilters({ [name]: '' });
            focusHeading();
          }}
        >
          Show all
        </Button>
      </p>
    ),
});

interface SearchFieldProps {
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch: (value: string) => void;
}

/** Searches when it is sent, as each search costs the service a query. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  // Follows Back and Forward.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className={styles.search} onSubmit={handleSubmit}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <Input
          id={id}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
    </form>
  );
}
