import type { WaitingPayment, WaitingPaymentsQuery } from '@mendwell/contracts/desk/payments';
import { toDollars } from '@mendwell/contracts/money';
import type { IntentDocument } from '../records/intent.schema.ts';
import {
  type Closing,
  isFinal,
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

const isStopped = (intent: IntentDocument, closing: Closing): boolean =>
  isReturnedTwice(intent, closing) && !intent.isRefundRequested;

/** What an operator may settle in another way: what waits, unless the card provider may still refund it. */
export function settleableCents(intent: IntentDocument, closing: Closing | undefined): number {
  const isPossible = !intent.refusedRefunds && closing && !isStopped(intent, closing);
  if (isPossible || intent.claimedBy || intent.disputeStatus === 'open') return 0;
  return waitingCents(intent, closing);
}

function stepOfRefund(intent: IntentDocument, owed: number, closing: Closing | undefined): string {
  const { refusedRefunds = 0, failedRefundCents = 0, disputeStatus } = intent;
  if (owed === 0)
    return 'The bank has returned a refund that was made by hand. Agree with the patient on another way, then mark it as settled.';
  if (disputeStatus === 'open')
    return 'Nothing is refunded during a dispute. Answer or accept the dispute; the rest is refunded after it.';
  if (refusedRefunds > 0)
    return 'The card provider refuses this refund. Remove the cause that its page names, then retry; or settle it in another way.';
  if (closing && isStopped(intent, closing))
    return 'The bank has returned two refunds, so no other is made. Agree with the patient on another way and mark it as settled, or retry once the card works.';
  if (failedRefundCents > 0)
    return 'The bank has returned a refund. It is requested once more; if that fails, too, agree with the patient on another way.';
  if (intent.attempts) return 'The card provider does not answer. It is asked again; nothing to do.';
  return 'It is requested within seconds. Nothing to do.';
}

function stepOfOpen({ status, attempts }: IntentDocument, closing: Closing | undefined): string {
  if (attempts) return 'The card provider does not answer, or reports something else. It is asked again.';
  if (status === 'processing') return 'The bank is still processing it. Nothing to do.';
  if (closing) return 'Its booking is closed, so it is cancelled at the next check. Nothing to do.';
  return 'It is cancelled a day after the patient last opened it. Nothing to do.';
}

const steps: Record<Kind, (intent: IntentDocument, owed: number, closing: Closing | undefined) => string> = {
  refunds: stepOfRefund,
  disputes: () => "Answer it on the card provider's page before the deadline, or accept it there.",
  open: (intent, _, closing) => stepOfOpen(intent, closing),
};

/** When the next check is planned; undefined if none is, or it is due or running. */
const plannedAt = ({ checkAt, claimedBy }: IntentDocument, now: Date) =>
  checkAt && checkAt > now && !claimedBy ? checkAt : undefined;

/** A payment for operators. */
export function toWaitingPayment(
  intent: IntentDocument,
  { kind, closing, now, providerUrl }: Circumstances,
): WaitingPayment {
  const { bookingId, payerUid, amountCents, failedRefundCents = 0 } = intent;
  const owed = owedCents(intent, closing);
  const next = plannedAt(intent, now);
  const isUnplanned = closing !== undefined && !intent.checkAt && owed > 0;
  const toSettle = bookingId ? settleableCents(intent, closing) : 0;
  return {
    ...(bookingId && { bookingId }),
    payerUid,
    amount: toDollars(amountCents),
    refunded: toDollars(returnedCents(intent)),
    owed: toDollars(owed),
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
    nextStep: steps[kind](intent, owed, closing),
    isRetryable:
      bookingId !== undefined &&
      (isUnplanned || (next !== undefined && (owed > 0 || !isFinal(intent.status)))),
    ...(toSettle > 0 && { toSettle: toDollars(toSettle) }),
  };
}
