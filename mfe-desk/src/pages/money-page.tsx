import {
  listWaitingPayments,
  retryPayment,
  settleRefund,
  takeOverRefund,
  type WaitingPayment,
} from '@mendwell/contracts/desk/payments';
import {
  formatAmount,
  formatCode,
  formatCount,
  formatDate,
  formatDateTime,
} from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http } from '@mendwell/web-kit/http/http';
import { Link } from '@mendwell/web-kit/routing/router';
import type { ReactNode } from 'react';
import { beginningOf } from '../api/desk-list.ts';
import { deskPages } from '../desk-pages.ts';
import type { Action } from '../kit/actions.tsx';
import { type Decision } from '../kit/decision.tsx';
import { FactOf } from '../kit/details.tsx';
import { choice, only } from '../kit/filters.tsx';
import styles from '../kit/kit.module.css';
import { type ListDescription, listPage } from '../kit/list.tsx';
import { slice } from '../slice.ts';

/** What payments wait for, by the contract's kind. */
export const kinds = {
  refunds: 'Refunds owed',
  disputes: 'Open disputes',
  open: 'Unfinished payments',
};
const empty = {
  refunds: 'No refunds are owed.',
  disputes: 'No open disputes.',
  open: 'No unfinished payments.',
};

const dollars = (amount: number) => `$${formatAmount(amount)}`;

/** Payments that wait for a refund, evidence or their end. */
export const payments: ListDescription<typeof listWaitingPayments> = {
  page: slice.pages.money,
  heading: 'Money',
  intro: 'Payments that wait for something, oldest first.',
  call: listWaitingPayments,
  filters: { kind: choice('Kind', kinds), payer: only('account'), service: only('service') },
  columns: [
    {
      title: 'Next step',
      isBare: true,
      render: ({ nextStep, refusals, nextAttemptAt, failedRefunds, disputes }) => (
        <div className={styles.lines}>
          <span>{nextStep}</span>
          {refusals > 0 && <span className={shared.hint}>Refused {refusals} times in a row</span>}
          {failedRefunds > 0 && (
            <span className={shared.hint}>{dollars(failedRefunds)} returned by the bank</span>
          )}
          {nextAttemptAt && <span className={shared.hint}>Next attempt {formatDateTime(nextAttemptAt)}</span>}
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
          {bookingId && (
            <Link to={deskPages.search(bookingId)} className={styles.code}>
              {bookingId}
            </Link>
          )}
        </span>
      ),
    },
  ],
  actions: { title: 'Actions', of: (payment) => actionsOf(payment) },
  // Each attempt changes what a row says and offers.
  isChanging: ({ owed }) => owed > 0,
  rowKey: ({ bookingId, payerUid, since }) => bookingId ?? `${payerUid} ${since}`,
  label: ({ kind }) => kinds[kind as keyof typeof kinds],
  empty: ({ kind }) => empty[kind as keyof typeof empty],
};

export default listPage(payments);

/** The card provider may take a while. */
const timeoutMs = 30_000;

function actionsOf({ bookingId, providerUrl, isRetryable, toTakeOver, toSettle }: WaitingPayment): Action[] {
  const actions: Action[] = [];
  if (isRetryable && bookingId)
    actions.push({
      label: 'Retry',
      act: {
        mutationKey: ['payment', bookingId],
        act: () => http(retryPayment, { bookingId }, { note: '' }, { timeoutMs }),
        done: 'The card provider is asked again.',
      },
    });
  if (toTakeOver && bookingId)
    actions.push({
      label: 'Take over',
      variant: 'secondary',
      decision: takingOver(bookingId, dollars(toTakeOver)),
    });
  if (toSettle && bookingId)
    actions.push({ label: 'Settle', variant: 'secondary', decision: settling(bookingId, dollars(toSettle)) });
  return [...actions, ...toCardProvider(providerUrl)];
}

/** Its page about a payment. */
export const toCardProvider = (url = ''): Action[] =>
  url.startsWith('https://')
    ? [{ label: 'Card provider', variant: 'secondary', href: url, opensElsewhere: true }]
    : [];

/** The first of two steps, so that nobody pays what the card provider refunds meanwhile. */
const takingOver = (bookingId: string, amount: string): Decision => ({
  title: 'Take this refund over?',
  text: (
    <>
      From then on the card provider is not asked any more, and <strong>{amount}</strong> are yours to pay
      back in another way, such as a bank transfer. Pay after this step, then settle it.
    </>
  ),
  confirm: 'Take over',
  needsReason: false,
  action: {
    mutationKey: ['payment', bookingId],
    act: ({ note }) => http(takeOverRefund, { bookingId }, { note }, { timeoutMs }),
    done: 'The refund is yours. Pay it back, then settle it.',
  },
});

/** The second step. */
const settling = (bookingId: string, amount: string): Decision => ({
  title: 'Mark this refund as settled?',
  text: (
    <>
      The patient has <strong>{amount}</strong> back in another way, such as a bank transfer. Both people see
      it as refunded.
    </>
  ),
  confirm: 'Mark as settled',
  needsReason: false,
  action: {
    mutationKey: ['payment', bookingId],
    act: ({ note }) => http(settleRefund, { bookingId }, { note }, { timeoutMs }),
    done: 'The refund is recorded as settled.',
  },
});

/** Whose payments: of everybody, of one account, or for one service. */
type Paid = { payer?: string } | { service: string };

export const waitingCount = (kind: string, paid: Paid = {}) =>
  beginningOf(listWaitingPayments, { kind, ...paid }, 1);

/** How many payments of an account or for a service wait for something, by kind. */
export const waitingFacts = (paid: Paid): [name: string, value: ReactNode][] =>
  Object.entries(kinds).map(([kind, name]) => [
    name,
    <FactOf
      key={kind}
      query={waitingCount(kind, paid)}
      of={({ total }) =>
        total === 0 ? (
          'None'
        ) : (
          <Link to={deskPages.moneyOf(kind, { ...paid })}>{formatCount(total, 'payment')}</Link>
        )
      }
    />,
  ]);
