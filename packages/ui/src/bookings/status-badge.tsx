import { formatCode } from '../display/format.ts';
import { classNames } from '../theme/class-names.ts';
import styles from './status-badge.module.css';

interface StatusProps {
  /** A code of the contract; unknown ones have neutral colours. */
  status: string;
}

/** A booking's status: pending orange, working blue, completed green, others neutral. */
export const StatusBadge = ({ status }: StatusProps) => (
  <span className={classNames(styles.badge, styles[status])}>{formatCode(status)}</span>
);

/** A payment's status: a dot and a word. */
export const PaymentBadge = ({ status }: StatusProps) => (
  <span className={classNames(styles.badge, styles.dot, styles[status])}>{formatCode(status)}</span>
);
