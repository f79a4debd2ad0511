import { CardGridSkeleton } from '@mendwell/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './service-grid.module.css';

/** Cards in one, two or three columns, as the width allows. */
export const ServiceGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);

/** The shape of a grid that is on its way. */
export const ServiceGridSkeleton = () => (
  <CardGridSkeleton className={styles.grid} label="Loading services" />
);
