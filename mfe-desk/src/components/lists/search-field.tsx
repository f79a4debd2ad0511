import { Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { type FormEvent, useId, useState } from 'react';
import styles from './lists.module.css';

interface SearchFieldProps {
  label: string;
  /** What is searched for now. */
  value: string;
  isDisabled?: boolean;
  onSearch: (value: string) => void;
}

/** Searches when it is sent, as each search costs the service a query. */
export function SearchField({ label, value, isDisabled = false, onSearch }: SearchFieldProps) {
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
          maxLength={254}
          disabled={isDisabled}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={isDisabled}>
          Search
        </Button>
      </div>
    </form>
  );
}
