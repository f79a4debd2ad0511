import { formatter } from '@mendwell/ui/display/format';
import { createPortal } from 'react-dom';
import { KeepAccount } from './keep-account.tsx';
import styles from './pending-erasure.module.css';

/** The day of an ISO instant in the next weeks, in the reader's time zone: `Dec 3`. */
export const erasureDay = formatter({ month: 'short', day: 'numeric' });

/** Says on every page that the account will be deleted, and offers to keep it. */
export default function PendingErasure({ erasesAt }: { erasesAt: string }) {
  // At the end of the page, where it covers nothing that cannot be scrolled.
  return createPortal(
    <div role="alert" className={styles.banner}>
      <p>Your account will be deleted on {erasureDay(erasesAt)}.</p>
      <KeepAccount size="small" />
    </div>,
    document.body,
  );
}
