import type { PaymentIntentStatus } from '@mendwell/contracts/payment';

/** What is known here about a payment. */
interface KnownPayment {
  status: PaymentIntentStatus;
  failedAttempt: string | null;
  isRefunded: boolean;
}

/** What payment and provider must agree upon. */
interface Deal {
  amountCents: number;
  currency: string;
  bookingId?: string | undefined;
}

export type PaymentEvent = 'payment.succeeded' | 'payment.failed' | 'payment.refunded';

/** States in which the payer may still pay. */
export const openStates: PaymentIntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
];

/** Why a payment must not be believed, or undefined when it is about the same booking and amount. */
export function mismatchOf(ours: Deal, provider: Deal): string | undefined {
  const fields = ['amountCents', 'currency', 'bookingId'] as const;
  const different = fields.find((field) => ours[field] !== provider[field]);
  return different && `${different} is ${provider[different]} at the provider, ${ours[different]} here`;
}

/**
 * What the provider's present word changes, and the events that tell it; null when it is no news. A payment
 * that has succeeded never goes back: an older answer that arrives late says nothing.
 */
export function progressOf(known: KnownPayment, provider: KnownPayment) {
  const events: PaymentEvent[] = [];
  const { status, failedAttempt, isRefunded } = provider;
  if (known.status === 'succeeded' && status !== 'succeeded') return null;
  if (known.status !== 'succeeded' && status === 'succeeded') events.push('payment.succeeded');
  if (status === 'succeeded' && isRefunded && !known.isRefunded) events.push('payment.refunded');
  const isNewFailure = failedAttempt !== null && failedAttempt !== known.failedAttempt;
  if (status !== 'succeeded' && isNewFailure) events.push('payment.failed');
  if (events.length === 0 && status === known.status) return null;
  const next: KnownPayment = {
    status,
    failedAttempt: failedAttempt ?? known.failedAttempt,
    isRefunded: isRefunded || known.isRefunded,
  };
  return { next, events };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How long until an open payment is looked at again: at every round of the job while the payer may be at it,
 * ever more rarely after that, so that abandoned payments do not add up.
 */
export function pauseUntilCheck(sinceOfferMs: number): number {
  if (sinceOfferMs < 60 * minute) return minute / 2;
  return Math.min(sinceOfferMs / 10, day);
}
