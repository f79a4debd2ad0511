import { listWaitingPayments, retryPayment, settleRefund } from '@mendwell/contracts/desk/payments';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskBeginning } from './desk-list.ts';
import { useDeskAction } from './desk-query.ts';

/** The card provider may take a while. */
const timeoutMs = 30_000;

/** Whose payments: of everybody, of one account, or for one service. */
export type Paid = { payer?: string } | { service: string };

/** How many payments wait for something. */
export const useWaitingCount = (kind: string, paid: Paid = {}) =>
  useDeskBeginning(listWaitingPayments, { kind, ...paid }, 1);

/** Checks a payment at the card provider now, and refunds what is owed. */
export const useRetryPayment = (bookingId: string) =>
  useDeskAction({
    mutationKey: ['payment', bookingId],
    act: () => http(retryPayment, { bookingId }, { note: '' }, { timeoutMs }),
    done: 'The card provider is asked again.',
  });

/** Records that a refund was paid back in another way. */
export const useSettleRefund = (bookingId: string, onDone: () => void) =>
  useDeskAction({
    mutationKey: ['payment', bookingId],
    act: (note: string) => http(settleRefund, { bookingId }, { note }, { timeoutMs }),
    done: ({ modifiedCount }) =>
      modifiedCount > 0
        ? 'The refund is recorded as settled.'
        : 'The card provider refunds it, or has done so.',
    onDone,
    showsFailure: true,
  });
