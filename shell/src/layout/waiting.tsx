import { Spinner } from '@mendwell/ui/spinner';
import styles from './waiting.module.css';

/** Holds a page's place while it loads; the spinner shows only when that takes long enough to notice. */
export const Waiting = ({ label }: { label?: string }) => (
  <div className={styles.place}>
    <Spinner label={label} />
  </div>
);
