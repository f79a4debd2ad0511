import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface EmptyStateProps {
  /** The URL of a 4:3 picture, such as `/media/empty-bookings.svg`. */
  picture?: string;
  text: string;
  /** The next step: a link or a button. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ picture, text, children }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      {picture && <img className={styles.picture} src={picture} alt="" width={320} height={240} />}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
