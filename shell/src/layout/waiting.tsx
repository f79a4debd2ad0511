import { Spinner } from '@mendwell/ui/spinner';
import styles from './waiting.module.css';

/** Stands in for a page while it loads; the spinner appears only if that takes long enough to notice. */
export const Waiting = ({ label }: { label?: string }) => (
  <div className={styles.place}>
    <Spinner label={label} />
  </div>
);
