import { handOverFocus } from '@mendwell/ui/states/hand-over-focus';
import type { ReactNode } from 'react';
import styles from './lists.module.css';

/** The buttons of a row. If an action removes the row with the focus in it, the focus moves to the list. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <span ref={handOverFocus} className={styles.actions}>
    {children}
  </span>
);
