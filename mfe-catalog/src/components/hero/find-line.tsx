import { pages } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/display/button';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import type { FormEvent } from 'react';
import styles from './hero.module.css';

/** The search of All Service, on the home page. Before the script runs, the browser itself sends it. */
export function FindLine() {
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search')).trim();
    navigate(search ? `${pages.allServices}?${new URLSearchParams({ search })}` : pages.allServices);
  };
  return (
    <form className={styles.find} aria-label="Find" action={pages.allServices} onSubmit={handleSubmit}>
      <input
        type="search"
        name="search"
        placeholder="Concern, specialty or doctor"
        aria-label="Concern, specialty or doctor"
        enterKeyHint="search"
      />
      <Button type="submit" variant="secondary">
        Find
      </Button>
    </form>
  );
}
