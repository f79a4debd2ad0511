import type { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { Schema, type Types } from 'mongoose';

/** Our record of one payment: of a booking, or of a bare amount. */
export interface IntentDocument {
  _id: Types.ObjectId;
  payerUid: string;
  amountCents: number;
  currency: string;
  /** Both absent when a bare amount is paid: such a payment can mark nothing paid. */
  bookingId?: string;
  serviceId?: string;
  /** The provider's id; null until the provider has answered. */
  intentId: string | null;
  /** Counts the provider's intents for one booking: a canceled one is followed by another. */
  round: number;
  status: PaymentIntentStatus;
  /** The last refused attempt that we have told about. */
  failedAttempt: string | null;
  isRefunded: boolean;
  /** In total; absent while nothing was given back. */
  refundedCents?: number;
  /** When the last refund was noticed. */
  refundedAt?: Date;
  paidAt?: Date;
  /** Counts the changes that the provider made; the version of published events. */
  version: number;
  createdAt: Date;
  /** When the payer last got the client secret. */
  offeredAt: Date;
  /** When the reconciliation asks the provider again. */
  checkAt: Date;
}

const isText = (field: string) => ({
  unique: true,
  partialFilterExpression: { [field]: { $type: 'string' } },
});

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
      isRefunded: Boolean,
      refundedCents: Number,
      refundedAt: Date,
      paidAt: Date,
      version: Number,
      createdAt: Date,
      offeredAt: Date,
      checkAt: Date,
    },
    { versionKey: false },
  )
    .index({ bookingId: 1 }, isText('bookingId'))
    .index({ intentId: 1 }, isText('intentId'))
    .index({ payerUid: 1, createdAt: 1 })
    .index({ status: 1, checkAt: 1 }),
};
