import { Types } from 'mongoose';
import { newIntent } from '../src/intents/intents.service.ts';
import type { IntentDocument } from '../src/records/intent.schema.ts';
import { newId } from './test-bookings.ts';

/** A record of the provider's intent `intentId`, due for a check since a minute ago. */
export function dueIntent(intentId: string, more: Omit<Partial<IntentDocument>, 'intentId'> = {}) {
  const order = { payerUid: 'payer', amountCents: 4550, bookingId: newId(), serviceId: newId() };
  const checkAt = new Date(Date.now() - 60_000);
  return { ...newIntent(order, new Date()), _id: new Types.ObjectId(), intentId, checkAt, ...more };
}
