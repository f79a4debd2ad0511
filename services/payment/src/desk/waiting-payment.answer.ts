import type { WaitingPayment, WaitingPaymentsQuery } from '@mendwell/contracts/desk/payments';
import type { DeskPayment } from '@mendwell/contracts/desk/search';
import { toDollars } from '@mendwell/contracts/money';
import type { IntentDocument } from '../records/intent.schema.ts';
import {
  type Closing,
  isReturnedTwice,
  owedCents,
  returnedCents,
  waitingCents,
} from '../records/payment.rules.ts';

type Kind = WaitingPaymentsQuery['kind'];

/** The instants since when payments wait; each list is ordered by its own. */
export const waitingSince = {
  refunds: 'refundSince',
  disputes: 'changedAt',
  open: 'offeredAt',
} as const satisfies Record<Kind, keyof IntentDocument>;

interface Circumstances {
  kind: Kind;
  closing: Closing | undefined;
  now: Date;
  /** The payment's page at the card provider, if there is one. */
  providerUrl: string | undefined;
}

/** What happens or has to be done next, and what an operator can do about it. In cents. */
interface Step {
  text: string;
  isRetryable?: boolean;
  toTakeOver?: number;
  toSettle?: number;
}

/** One answer for what a row says, what it offers, and what the calls accept. */
export function stepOfRefund(intent: IntentDocument, closing: Closing | undefined, now: Date): Step {
  const { refusedRefunds = 0, failedRefundCents = 0, disputeStatus, bookingId } = intent;
  const waiting = waitingCents(intent, closing);
  const isRetryable = bookingId !== undefined;
  const toTakeOver = isRetryable ? waiting : 0;
  // Before the take-over: who disputes the charge meanwhile would be paid twice.
  if (disputeStatus === 'open')
    return {
      text: 'Nothing is refunded during a dispute. Answer or accept the dispute; the rest is refunded after it.',
      isRetryable: isRetryable && !intent.takenOverAt && plannedAt(intent, now) !== undefined,
    };
  if (intent.takenOverAt)
    return {
      text: 'Taken over: the card provider is not asked any more. Pay the patient back in another way, then settle it.',
      toSettle: waiting,
    };
  if (intent.claimedBy || (intent.checkAt && intent.checkAt <= now))
    return {
      text: intent.attempts
        ? 'The card provider is being asked again. Nothing to do.'
        : 'It is requested within seconds. Nothing to do.',
    };
  if (!closing || owedCents(intent, closing) === 0)
    return {
      text: 'The bank has returned a refund that was made by hand. Agree with the patient on another way, and take it over before you pay.',
      toTakeOver,
    };
  if (refusedRefunds > 0)
    return {
      text: 'The card provider refuses this refund. Remove the cause that its page names, then retry; or take it over to pay it back in another way.',
      ...{ isRetryable, toTakeOver },
    };
  if (isReturnedTwice(intent) && !intent.isRefundRequested)
    return {
      text: 'The bank has returned two refunds, so no other is made. Agree with the patient on another way and take it over before you pay, or retry once the card works.',
      ...{ isRetryable, toTakeOver },
    };
  if (failedRefundCents > 0)
    return {
      text: 'The bank has returned a refund. It is requested once more; if that fails, too, agree with the patient on another way.',
      isRetryable,
    };
  return { text: 'The card provider does not answer. It is asked again by itself.', isRetryable };
}

function stepOfOpen({ status, attempts }: IntentDocument, closing: Closing | undefined): string {
  if (attempts) return 'The card provider does not answer, or reports something else. It is asked again.';
  if (status === 'processing') return 'The bank is still processing it. It is checked again by itself.';
  if (closing) return 'Its booking is closed, so it is cancelled at the next check.';
  return 'It is cancelled a day after the patient last opened it.';
}

function stepOf({ kind, closing, now }: Circumstances, intent: IntentDocument): Step {
  if (kind === 'refunds') return stepOfRefund(intent, closing, now);
  if (kind === 'disputes')
    return { text: "Answer it on the card provider's page before the deadline, or accept it there." };
  const isRetryable = intent.bookingId !== undefined && plannedAt(intent, now) !== undefined;
  return { text: stepOfOpen(intent, closing), isRetryable };
}

/** When the next check is planned; undefined if none is, or it is due or running. */
const plannedAt = ({ checkAt, claimedBy }: IntentDocument, now: Date) =>
  checkAt && checkAt > now && !claimedBy ? checkAt : undefined;

/** A payment for operators. */
export function toWaitingPayment(intent: IntentDocument, circumstances: Circumstances): WaitingPayment {
  const { kind, closing, now, providerUrl } = circumstances;
  const { bookingId, payerUid, amountCents, failedRefundCents = 0 } = intent;
  const next = plannedAt(intent, now);
  const { text, isRetryable = false, toTakeOver = 0, toSettle = 0 } = stepOf(circumstances, intent);
  return {
    ...(bookingId && { bookingId }),
    payerUid,
    amount: toDollars(amountCents),
    refunded: toDollars(returnedCents(intent)),
    owed: toDollars(owedCents(intent, closing)),
    failedRefunds: toDollars(failedRefundCents),
    since: (intent[waitingSince[kind]] ?? intent.createdAt).toISOString(),
    refusals: intent.refusedRefunds ?? 0,
    ...(next && { nextAttemptAt: next.toISOString() }),
    disputes: (intent.disputes ?? []).map(({ disputeId, amountCents: cents, status, dueBy }) => ({
      disputeId,
      amount: toDollars(cents),
      status,
      ...(dueBy && { dueBy: dueBy.toISOString() }),
    })),
    ...(providerUrl && { providerUrl }),
    nextStep: text,
    isRetryable,
    ...(toTakeOver > 0 && { toTakeOver: toDollars(toTakeOver) }),
    ...(toSettle > 0 && { toSettle: toDollars(toSettle) }),
  };
}

/** Any payment for operators. */
export const toDeskPayment = (intent: IntentDocument): DeskPayment => ({
  ...(intent.intentId && { receiptNumber: intent.intentId }),
  ...(intent.bookingId && { bookingId: intent.bookingId }),
  payerUid: intent.payerUid,
  amount: toDollars(intent.amountCents),
  refunded: toDollars(returnedCents(intent)),
  status: intent.status,
  ...(intent.paidAt && { paidAt: intent.paidAt.toISOString() }),
  createdAt: intent.createdAt.toISOString(),
});
