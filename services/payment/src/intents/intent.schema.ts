import { Schema, type Types } from 'mongoose';
import type { PaymentState } from './payment.rules.ts';

/** What somebody is about to pay; without a booking it is a bare amount, which can mark nothing paid. */
export interface PaymentOrder {
  payerUid: string;
  amountCents: number;
  bookingId?: string;
  serviceId?: string;
}

/** Our record of one payment. */
export interface IntentDocument extends PaymentOrder, PaymentState {
  _id: Types.ObjectId;
  currency: string;
  /** The provider's id; null until the provider has answered. */
  intentId: string | null;
  /** Counts the provider's intents for one booking: a canceled one is followed by another. */
  round: number;
  /** When the last refund was noticed. */
  refundedAt?: Date;
  /** Counts the published events of this payment. */
  version: number;
  createdAt: Date;
  /** When the provider last reported a change. */
  changedAt?: Date;
  /** When the payer last got the client secret. */
  offeredAt: Date;
  /** When the reconciliation asks the provider next; absent when nothing more is expected. */
  checkAt?: Date;
  /** The claim of whoever asks right now; `checkAt` is the end of its lease. */
  claimedBy?: string;
  /** Checks that failed in a row. */
  failures?: number;
  /** When the state is published again; absent once the booking has acknowledged it. */
  publishAt?: Date;
}

/**
 * Unique among records that have the field. `$gt: ''` holds for every equality with a text, so the planner uses
 * the index; for `$type: 'string'` it cannot tell, and would read the whole collection.
 */
const uniqueText = (field: string) => ({
  name: `${field}_unique`,
  unique: true,
  partialFilterExpression: { [field]: { $gt: '' } },
});
/** Only records that wait for this instant are in the index. */
const waiting = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

export const intentModel = {
  name: 'Intent',
  collection: 'intents',
  schema: new Schema<IntentDocument>(
    {
      payerUid: String,
      amountCents: Number,
      currency: String,
      bookingId: String,
      serviceId: String,
      intentId: String,
      round: Number,
      status: String,
      failedAttempt: String,
      refundedCents: Number,
      refundedAt: Date,
      disputeStatus: String,
      paidAt: Date,
      version: Number,
      createdAt: Date,
      changedAt: Date,
      offeredAt: Date,
      checkAt: Date,
      claimedBy: String,
      failures: Number,
      publishAt: Date,
    },
    { versionKey: false },
  )
    .index({ bookingId: 1 }, uniqueText('bookingId'))
    .index({ intentId: 1 }, uniqueText('intentId'))
    .index({ checkAt: 1 }, waiting('checkAt'))
    .index({ publishAt: 1 }, waiting('publishAt')),
};
