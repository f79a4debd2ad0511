import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import styles from './kit.module.css';

interface AddressProps {
  email: string;
  className?: string | undefined;
}

/** An e-mail address. One that is too long for a line continues with its domain. */
export function Address({ email, className }: AddressProps) {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <bdi className={className}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}

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
    <span className={shared.hint}>
      {formatCode(reason)}
      {cause === 'account' && ', with the account'}, {formatDateTime(at)}
    </span>
  </span>
);
