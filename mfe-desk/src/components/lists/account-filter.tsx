import { Button } from '@mendwell/ui/forms/button';
import styles from './lists.module.css';

interface AccountFilterProps {
  /** The uid; empty for all accounts. */
  value: string;
  onClear: () => void;
}

/** Says that a list has the rows of one account only, and leads to all. */
export const AccountFilter = ({ value, onClear }: AccountFilterProps) =>
  value && (
    <p className={styles.actions}>
      Only those of one account.
      <Button variant="quiet" size="small" onClick={onClear}>
        Show all
      </Button>
    </p>
  );
