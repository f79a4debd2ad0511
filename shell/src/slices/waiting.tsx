import { Spinner } from '@mendwell/ui/states/spinner';
import styles from './waiting.module.css';

/** A placeholder for a loading page; its spinner appears after a short delay. */
export const Waiting = ({ label }: { label?: string }) => (
  <div className={styles.place}>
    <Spinner label={label} />
  </div>
);
