import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';
import styles from '../lists/lists.module.css';

interface HiddenProps {
  /** Why, and since when. */
  because: { at: string; reason: string; with?: string };
  /** Default `hidden`. */
  status?: string;
}

/** Hidden or blocked, with the reason. */
export const Hidden = ({ because: { at, reason, with: cause }, status = 'hidden' }: HiddenProps) => (
  <span className={styles.lines}>
    <span>
      <StatusBadge status={status} />
    </span>
    <span className={styles.muted}>
      {formatCode(reason)}
      {cause === 'account' && ', with the account'}, {formatDateTime(at)}
    </span>
  </span>
);
