import { Button } from '../display/button.tsx';
import { keepFocus } from './keep-focus.ts';
import styles from './notice.module.css';

export interface ErrorStateProps {
  text: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** An inline error message with a retry. */
export function ErrorState({ text, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div ref={keepFocus} className={styles.notice} role="alert">
      <p>{text}</p>
      <Button variant="secondary" onClick={onRetry} isBusy={isRetrying}>
        Try again
      </Button>
    </div>
  );
}
