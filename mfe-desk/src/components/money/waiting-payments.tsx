import { listWaitingPayments, type WaitingPayment } from '@mendwell/contracts/desk/payments';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import { formatAmount, formatCode, formatDate, formatDateTime } from '@mendwell/ui/display/format';
import { Choices } from '@mendwell/ui/forms/choices';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { Link } from '@mendwell/web-kit/routing/router';
import { useDeskList } from '../../api/desk-list.ts';
import { useRetryPayment } from '../../api/money.ts';
import { deskPages } from '../../desk-pages.ts';
import { useDialog } from '../actions/use-dialog.ts';
import { AccountFilter } from '../lists/account-filter.tsx';
import { type Column, DeskTable } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';
import { RowActions } from '../lists/row-actions.tsx';
import { kinds } from './kinds.ts';
import { SettleDialog, type SettledRefund } from './settle-dialog.tsx';

const empty = { refunds: 'No refunds are owed.', disputes: 'No open disputes.', open: 'No open payments.' };

/** Payments that wait for a refund, evidence or their end. */
export function WaitingPayments() {
  const { filters, setFilters } = useFilters('kind', 'payer', 'service');
  const kind = oneOf(kinds, filters.kind);
  const query = useDeskList(listWaitingPayments, { ...filters, kind });
  const { subject, open, props } = useDialog<SettledRefund>();
  return (
    <>
      <div className={styles.controls}>
        <Choices
          label="Kind"
          options={kinds}
          value={kind}
          onChoose={(chosen) => setFilters({ kind: chosen })}
        />
        <AccountFilter value={filters.payer} onClear={() => setFilters({ payer: '' })} />
        <AccountFilter of="service" value={filters.service} onClear={() => setFilters({ service: '' })} />
      </div>
      <DeskTable
        label={kinds[kind]}
        query={query}
        columns={[...columns, actionsOf(open)]}
        rowKey={({ bookingId, payerUid, since }) => bookingId ?? `${payerUid} ${since}`}
        empty={empty[kind]}
      />
      {subject && <SettleDialog key={subject.bookingId} {...subject} {...props} />}
    </>
  );
}

const dollars = (amount: number) => `$${formatAmount(amount)}`;

const columns: Column<WaitingPayment>[] = [
  {
    title: 'Next step',
    isBare: true,
    render: ({ nextStep, refusals, nextAttemptAt, failedRefunds, disputes }) => (
      <div className={styles.lines}>
        <span>{nextStep}</span>
        {refusals > 0 && <span className={styles.muted}>Refused {refusals} times in a row</span>}
        {failedRefunds > 0 && (
          <span className={styles.muted}>{dollars(failedRefunds)} returned by the bank</span>
        )}
        {nextAttemptAt && <span className={styles.muted}>Next attempt {formatDateTime(nextAttemptAt)}</span>}
        {disputes.map(({ disputeId, amount, status, dueBy }) => (
          <span key={disputeId}>
            Dispute of {dollars(amount)}, {formatCode(status).toLowerCase()}
            {dueBy && (
              <>
                , <strong>evidence until {formatDate(dueBy)}</strong>
              </>
            )}
          </span>
        ))}
      </div>
    ),
  },
  { title: 'Owed', isShort: true, render: ({ owed }) => <strong>{dollars(owed)}</strong> },
  { title: 'Amount', isShort: true, render: ({ amount }) => dollars(amount) },
  { title: 'Refunded', isShort: true, render: ({ refunded }) => dollars(refunded) },
  { title: 'Since', isShort: true, render: ({ since }) => formatDate(since) },
  {
    title: 'Payer',
    render: ({ payerUid, bookingId }) => (
      <span className={styles.lines}>
        <Link to={deskPages.account(payerUid)}>Account</Link>
        {bookingId && <span className={styles.code}>{bookingId}</span>}
      </span>
    ),
  },
];

const actionsOf = (settle: PaymentActionsProps['settle']): Column<WaitingPayment> => ({
  title: 'Actions',
  isBare: true,
  render: (payment) => <PaymentActions payment={payment} settle={settle} />,
});

interface PaymentActionsProps {
  payment: WaitingPayment;
  settle: (refund: SettledRefund) => void;
}

function PaymentActions({ payment, settle }: PaymentActionsProps) {
  const { bookingId, providerUrl, isRetryable, toSettle } = payment;
  return (
    <RowActions>
      {isRetryable && bookingId && <Retry bookingId={bookingId} />}
      {toSettle && bookingId && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => settle({ bookingId, amount: dollars(toSettle) })}
        >
          Settle
        </Button>
      )}
      {providerUrl?.startsWith('https://') && (
        <a
          href={providerUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Card provider
        </a>
      )}
    </RowActions>
  );
}

function Retry({ bookingId }: { bookingId: string }) {
  const { mutate, isPending } = useRetryPayment(bookingId);
  return (
    <Button size="small" isBusy={isPending} onClick={() => mutate()}>
      Retry
    </Button>
  );
}
