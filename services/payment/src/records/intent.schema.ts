import type { DisputeStatus } from '@mendwell/contracts/booking';
import type { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import type { PaymentState, StoredDispute } from './payment.rules.ts';

/** An amount to pay, usually for a booking. Without one, it cannot mark anything as paid. */
export interface PaymentOrder {
  payerUid: string;
  amountCents: number;
  bookingId?: string;
  serviceId?: string;
}

/** Our record of a payment. */
@Schema({ collection: 'intents', versionKey: false })
export class IntentDocument implements PaymentOrder, PaymentState {
  _id!: Types.ObjectId;
  @Prop() payerUid!: string;
  @Prop() amountCents!: number;
  @Prop() currency!: string;
  @Prop() bookingId?: string;
  @Prop() serviceId?: string;
  /** The booking of an intent that only the provider knew, if the booking's record has another one (docs/adr/0018). */
  @Prop() duplicateOf?: string;
  /** The provider's id; null until the provider has answered. */
  @Prop({ type: String }) intentId!: string | null;
  /** Counts the provider's intents for a booking; a canceled one can be replaced. */
  @Prop() round!: number;
  @Prop({ type: String }) status!: PaymentIntentStatus;
  @Prop({ type: String }) failedAttempt!: string | null;
  @Prop() refundedCents?: number;
  @Prop() failedRefundCents?: number;
  /** How many refunds failed that the provider first reported as made. */
  @Prop() failedRefundCount?: number;
  @Prop() settledCents?: number;
  /** Since when an operator pays back in another way what is owed: the provider is asked for no refund. */
  @Prop() takenOverAt?: Date;
  /** When the last refund was recorded, or settled in another way. */
  @Prop() refundedAt?: Date;
  /** Since when a refund is owed or has failed; absent if none waits. */
  @Prop() refundSince?: Date;
  @Prop({ type: String }) disputeStatus?: DisputeStatus;
  @Prop({
    type: [{ _id: false, disputeId: String, amountCents: Number, status: String, dueBy: Date }],
    default: undefined,
  })
  disputes?: StoredDispute[];
  @Prop() paidAt?: Date;
  /** Counts the changes that were published. */
  @Prop() version!: number;
  @Prop() createdAt!: Date;
  /** When the provider last reported a change. */
  @Prop() changedAt?: Date;
  /** When the payer last got the client secret. */
  @Prop() offeredAt!: Date;
  /** When reconciliation next asks the provider; absent if no change is expected. */
  @Prop() checkAt?: Date;
  /** The lease of a running check, which ends at `checkAt`. */
  @Prop() claimedBy?: string;
  /** Consecutive failed checks. */
  @Prop() attempts?: number;
  /** Consecutive refusals or failures of a refund by the provider; absent once it succeeds. */
  @Prop() refusedRefunds?: number;
  /** Whether an operator has asked for a check since a refund was last returned (`isReturnedTwice`). */
  @Prop() isRefundRequested?: boolean;
  /** Counts all requests for a refund that led to none; part of their idempotency key. */
  @Prop() refundAttempt?: number;
}

/**
 * Unique among records that have the field. `$gt: ''` is implied by equality with any non-empty string, so the planner can
 * use the index; with `$type: 'string'` it would scan the whole collection.
 */
const uniqueText = (field: string) => ({
  name: `${field}_unique`,
  unique: true,
  partialFilterExpression: { [field]: { $gt: '' } },
});
/** Indexes only records that have this instant. */
const waiting = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

const whileDisputed = { partialFilterExpression: { disputeStatus: 'open' } };

export const intentModel = {
  name: 'Intent',
  schema: SchemaFactory.createForClass(IntentDocument)
    .index({ bookingId: 1 }, uniqueText('bookingId'))
    .index({ intentId: 1 }, uniqueText('intentId'))
    .index({ payerUid: 1, _id: 1 })
    .index({ checkAt: 1 }, waiting('checkAt'))
    // Payments to publish again, those that have changed lately.
    .index({ changedAt: 1, _id: 1 })
    // The lists of operators, oldest first: of all, of a payer, and of a service.
    .index({ refundSince: 1, _id: -1 }, waiting('refundSince'))
    .index({ changedAt: 1, _id: -1 }, whileDisputed)
    .index({ offeredAt: 1, _id: -1 }, waiting('checkAt'))
    .index({ payerUid: 1, refundSince: 1, _id: -1 }, waiting('refundSince'))
    .index({ payerUid: 1, changedAt: 1, _id: -1 }, whileDisputed)
    .index({ payerUid: 1, offeredAt: 1, _id: -1 }, waiting('checkAt'))
    .index({ serviceId: 1, refundSince: 1, _id: -1 }, waiting('refundSince'))
    .index({ serviceId: 1, changedAt: 1, _id: -1 }, whileDisputed)
    .index({ serviceId: 1, offeredAt: 1, _id: -1 }, waiting('checkAt')),
};
