import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  children: ReactNode;
  /** A sentence below the heading. */
  intro?: ReactNode;
}

/** The `h1` of a page. It can take focus: navigation moves focus here, so that screen readers start at the top. */
export function PageHeading({ children, intro }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {intro && <p>{intro}</p>}
    </header>
  );
}
