import { classNames } from './class-names.ts';
import { formatCode } from './format.ts';
import styles from './status-badge.module.css';

interface StatusProps {
  /** A code of the contract; one that is not known here is shown in neutral colours. */
  status: string;
}

/** The work's state: pending orange, working blue, completed green; declined and cancelled are neutral. */
export const StatusBadge = ({ status }: StatusProps) => (
  <span className={classNames(styles.badge, styles[status])}>{formatCode(status)}</span>
);

/** The money's state, drawn lighter than the work's. */
export const PaymentBadge = ({ status }: StatusProps) => (
  <span className={classNames(styles.badge, styles.outline, styles[status])}>{formatCode(status)}</span>
);
