import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values. Absent values are left out. */
export const Facts = ({ facts }: { facts: [name: string, value: ReactNode][] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value !== undefined &&
        value !== '' && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

interface SectionProps {
  heading: string;
  children: ReactNode;
}

export const Section = ({ heading, children }: SectionProps) => (
  <section className={styles.section} aria-label={heading}>
    <h2>{heading}</h2>
    {children}
  </section>
);
