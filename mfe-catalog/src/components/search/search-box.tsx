import { Button } from '@mendwell/ui/display/button';
import { SearchIcon } from '@mendwell/ui/display/icons';
import { type FormEvent, useEffect, useRef } from 'react';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** The current search; typing changes it on submit only. */
  term: string;
  onSearch: (term: string) => void;
}

export function SearchBox({ term, onSearch }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  // Back and links change the term too.
  useEffect(() => {
    if (field.current) field.current.value = term;
  }, [term]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search')).trim());
  };
  return (
    <form aria-label="Services" className={styles.search} onSubmit={handleSubmit}>
      <SearchIcon size={20} className={styles.icon} />
      <input
        ref={field}
        className={styles.field}
        type="search"
        name="search"
        defaultValue={term}
        placeholder="Enter the Service Title"
        aria-label="Enter the Service Title"
        maxLength={100}
        enterKeyHint="search"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
