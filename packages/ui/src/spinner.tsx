import styles from './spinner.module.css';

/** A turning ring that tells screen readers what is awaited. Default label `Loading`. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
