import { type Earning, earningsLimit } from '@mendwell/contracts/earnings';
import { pages } from '@mendwell/contracts/pages';
import { formatWhen } from '@mendwell/contracts/time';
import { formatSigned } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './earnings.module.css';

const names: Record<string, string> = {
  charge: 'Paid',
  refund: 'Refunded',
  'refund-failed': 'Refund returned by the bank',
  dispute: 'Disputed',
  'dispute-won': 'Dispute won',
};

/** Each payment, refund and dispute, newest first, with a link to its request. */
export const EarningsFacts = ({ rows }: { rows: Earning[] }) => (
  <section aria-labelledby="facts" className={shared.stack}>
    <h2 id="facts">Payments</h2>
    <ul className={styles.facts}>
      {rows.map(({ at, bookingId, kind, amount }) => (
        <li key={`${bookingId}:${at}:${kind}`}>
          <Link to={`${pages.serviceToDo}?view=week&request=${bookingId}`}>{names[kind] ?? 'Changed'}</Link>
          <time dateTime={at} className={shared.hint}>
            {formatWhen(at)}
          </time>
          <strong>{formatSigned(amount)}</strong>
        </li>
      ))}
    </ul>
    {rows.length === earningsLimit && (
      <p className={shared.hint}>The newest {earningsLimit}. The table that you can save has all.</p>
    )}
  </section>
);
