import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

/** The buttons at the foot of a dialog; the one that is meant to be pressed comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
