import styles from './notice.module.css';

/** The message of an error in a form or dialog, read aloud at once; nothing without one. */
export const Failure = ({ children }: { children: string | undefined | false }) =>
  children && (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  );
