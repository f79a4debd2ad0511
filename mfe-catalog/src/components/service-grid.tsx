import { CardSkeleton } from '@mendwell/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './service-grid.module.css';

/** Cards in one, two or three columns, as the width allows. */
export const ServiceGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);

const placeholders = ['first', 'second', 'third'];

/** The shape of a grid that is on its way. */
export const ServiceGridSkeleton = () => (
  <div className={styles.grid} aria-busy="true">
    <span className="visually-hidden">Loading services</span>
    {placeholders.map((key) => (
      <CardSkeleton key={key} isLong />
    ))}
  </div>
);
