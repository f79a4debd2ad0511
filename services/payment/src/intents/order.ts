import { Types } from 'mongoose';
import type { IntentDocument } from './intent.schema.ts';
import { pauseUntilCheck } from './payment.rules.ts';

/** What somebody is about to pay; without a booking it is a bare amount. */
export interface Order {
  payerUid: string;
  amountCents: number;
  bookingId?: string;
  serviceId?: string;
}

/** What changes in a record whenever the payer gets the client secret. */
export function offeredNow(now = new Date()): Pick<IntentDocument, 'offeredAt' | 'checkAt'> {
  return { offeredAt: now, checkAt: new Date(now.getTime() + pauseUntilCheck(0)) };
}

/** The record of an order that the provider does not know yet. */
export function recordOf(order: Order): IntentDocument {
  return {
    _id: new Types.ObjectId(),
    ...order,
    currency: 'usd',
    intentId: null,
    round: 1,
    status: 'requires_payment_method',
    failedAttempt: null,
    isRefunded: false,
    version: 0,
    createdAt: new Date(),
    ...offeredNow(),
  };
}
