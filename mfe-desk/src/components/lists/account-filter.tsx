import { Button } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import styles from './lists.module.css';

interface AccountFilterProps {
  /** Default an account. */
  of?: 'account' | 'service';
  /** Its id; empty for all. */
  value: string;
  onClear: () => void;
}

/** Says that a list has the rows of one account or service only, and leads to all. */
export const AccountFilter = ({ of = 'account', value, onClear }: AccountFilterProps) =>
  value && (
    <p className={styles.actions}>
      Only those of one {of}.
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          onClear();
          focusHeading();
        }}
      >
        Show all
      </Button>
    </p>
  );
