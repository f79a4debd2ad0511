import { Button } from '@mendwell/ui/display/button';
import { SearchIcon } from '@mendwell/ui/display/icons';
import { Failure } from '@mendwell/ui/states/failure';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { termProblem } from '../../api/search-address.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** The current search; typing changes it on submit only. */
  term: string;
  onSearch: (term: string) => void;
}

export function SearchBox({ term, onSearch }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(termProblem(term));
  const shown = useRef(term);
  // Back and links change the term, too. The page follows a search from here later, when more may have been typed.
  useEffect(() => {
    if (term === shown.current) return;
    shown.current = term;
    if (field.current) field.current.value = term;
    setProblem(termProblem(term));
  }, [term]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('search')).trim();
    const found = termProblem(typed);
    setProblem(found);
    if (found) return;
    shown.current = typed;
    onSearch(typed);
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
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        enterKeyHint="search"
      />
      <Button type="submit">Search</Button>
      <div id={id} className={styles.problem}>
        <Failure>{problem}</Failure>
      </div>
    </form>
  );
}
