import type { DisputeStatus } from '@mendwell/contracts/booking';
import type { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import type { PaymentState } from './payment.rules.ts';

/** What somebody is about to pay; without a booking it is a bare amount, which can mark nothing paid. */
export interface PaymentOrder {
  payerUid: string;
  amountCents: number;
  bookingId?: string;
  serviceId?: string;
}

/** When a check is due that cannot wait: before all others, and by the clock of every instance. */
export const atOnce = new Date(0);

/** Our record of one payment. */
@Schema({ collection: 'intents', versionKey: false })
export class IntentDocument implements PaymentOrder, PaymentState {
  _id!: Types.ObjectId;
  @Prop() payerUid!: string;
  @Prop() amountCents!: number;
  @Prop() currency!: string;
  @Prop() bookingId?: string;
  @Prop() serviceId?: string;
  /** The provider's id; null until the provider has answered. */
  @Prop({ type: String }) intentId!: string | null;
  /** Counts the provider's intents for one booking: a canceled one is followed by another. */
  @Prop() round!: number;
  @Prop({ type: String }) status!: PaymentIntentStatus;
  @Prop({ type: String }) failedAttempt!: string | null;
  @Prop() refundedCents?: number;
  /** When the last refund was noticed. */
  @Prop() refundedAt?: Date;
  @Prop({ type: String }) disputeStatus?: DisputeStatus;
  @Prop() paidAt?: Date;
  /** Counts the published events of this payment. */
  @Prop() version!: number;
  @Prop() createdAt!: Date;
  /** When the provider last reported a change. */
  @Prop() changedAt?: Date;
  /** When the payer last got the client secret. */
  @Prop() offeredAt!: Date;
  /** When the reconciliation asks the provider next; absent when nothing more is expected. */
  @Prop() checkAt?: Date;
  /** The claim of whoever asks right now; `checkAt` is the end of its lease. */
  @Prop() claimedBy?: string;
  /** Checks that failed in a row. */
  @Prop() failures?: number;
  /** How often in a row the provider has refused to pay back; absent once it has. */
  @Prop() refusedRefunds?: number;
  /** When the state is published again; absent once the booking has acknowledged it. */
  @Prop() publishAt?: Date;
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
  schema: SchemaFactory.createForClass(IntentDocument)
    .index({ bookingId: 1 }, uniqueText('bookingId'))
    .index({ intentId: 1 }, uniqueText('intentId'))
    .index({ checkAt: 1 }, waiting('checkAt'))
    .index({ publishAt: 1 }, waiting('publishAt')),
};
