import type { Earnings } from '@mendwell/contracts/earnings';
import { Card } from '@mendwell/ui/display/card';
import { formatAmount, formatSigned, formatter } from '@mendwell/ui/display/format';
import styles from './earnings.module.css';
import { type Grouping, type Period, periodsOf } from './periods.ts';

const timeZone = 'UTC';
const formatDay = formatter({ month: 'short', day: 'numeric', timeZone });
const formatMonth = formatter({ month: 'short', year: 'numeric', timeZone });

/** A row is less than a year old, so days need no year. */
const nameOf: Record<Grouping, (period: Period) => string> = {
  day: ({ day }) => formatDay(day),
  week: ({ day }) => `Week of ${formatDay(day)}`,
  month: ({ day }) => formatMonth(day),
};

/** Sums of each period, and of all of them. */
export function EarningsTable({ earnings, grouping }: { earnings: Earnings; grouping: Grouping }) {
  // On a phone there is no room for a column that says nothing.
  const hasDisputes = [earnings.total, ...earnings.days].some(({ disputed }) => disputed !== 0);
  return (
    <Card className={styles.sums}>
      <table className={styles.table}>
        <caption className="visually-hidden">Sums in US dollars</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Paid</th>
            <th scope="col">Refunded</th>
            {hasDisputes && <th scope="col">Disputed</th>}
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {periodsOf(earnings.days, grouping).map((period) => (
            <Row key={period.day} name={nameOf[grouping](period)} sums={period} hasDisputes={hasDisputes} />
          ))}
        </tbody>
        <tfoot>
          <Row name="All" sums={earnings.total} hasDisputes={hasDisputes} />
        </tfoot>
      </table>
    </Card>
  );
}

interface RowProps {
  name: string;
  sums: Earnings['total'];
  hasDisputes: boolean;
}

const Row = ({ name, sums, hasDisputes }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td>${formatAmount(sums.paid)}</td>
    <td>${formatAmount(sums.refunded)}</td>
    {hasDisputes && <td>${formatAmount(sums.disputed)}</td>}
    <td>{formatSigned(sums.net)}</td>
  </tr>
);
