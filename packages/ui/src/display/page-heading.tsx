import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './page-heading.module.css';

/** The `h1` of a page. Navigation moves the focus here, so that screen readers start at the top. */
export function PageHeading({ children, intro }: { children: ReactNode; intro?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {intro && <p>{intro}</p>}
    </header>
  );
}

/** Moves the focus to the page's heading, after the element that had it is gone. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

export interface HeadedPageProps {
  heading: string;
  /** A sentence below the heading. */
  intro?: string;
  /** At the end of the heading's line, or below it on a phone. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of a page: width, heading and the space above the footer. */
export const HeadedPage = ({ heading, intro, beside, children }: HeadedPageProps) => (
  <div className={classNames('container', styles.page)}>
    <div className={styles.line}>
      <PageHeading intro={intro}>{heading}</PageHeading>
      {beside}
    </div>
    {children}
  </div>
);
