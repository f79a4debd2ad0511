import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Erasure, ErasureState } from './erasure.rules.ts';

/** An account that its user has asked to delete, until all of it is gone. */
@Schema({ collection: 'erasures', versionKey: false })
export class ErasureDocument implements Erasure {
  /** The uid. */
  @Prop() _id!: string;
  /** Replaces the uid in records that stay; unlike the uid, it may be remembered. */
  @Prop() pseudonym!: string;
  @Prop({ type: String }) state!: ErasureState;
  /** Before the user's obligations were checked. */
  @Prop() askedAt!: Date;
  /** Until then, the user can keep the account. */
  @Prop() erasesAt!: Date;
  @Prop() isSignedOut?: boolean;
  @Prop() round?: number;
  @Prop() roundBeganAt?: Date;
  @Prop([String]) confirmedBy!: string[];
  @Prop() restsUntil?: Date;
  @Prop() attempts?: number;
  /** When the next step is due; while an instance takes it, the end of its lease. */
  @Prop() dueAt!: Date;
  @Prop() claimedBy?: string;
}

export const erasureModel = {
  name: 'Erasure',
  schema: SchemaFactory.createForClass(ErasureDocument)
    .index({ pseudonym: 1 }, { unique: true })
    .index({ dueAt: 1 })
    .index({ state: 1, roundBeganAt: 1 }),
};
