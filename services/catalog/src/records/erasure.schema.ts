import type { AccountState } from '@mendwell/contracts/account';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

/**
 * - `asked`: the user can still keep the account.
 * - `closed`: that time is over. The account is blocked, and what was on its way arrives.
 * - `erasing`: each service erases the account and confirms it.
 */
export const erasureStates = ['asked', 'closed', 'erasing'] as const;

/** An account that its user has asked to delete, until all of it is gone. */
@Schema({ collection: 'erasures', versionKey: false })
export class ErasureDocument {
  /** The uid. */
  @Prop() _id!: string;
  /** Replaces the uid in records that stay; unlike the uid, it may be remembered. */
  @Prop() pseudonym!: string;
  @Prop({ type: String }) state!: (typeof erasureStates)[number];
  /** Before the user's obligations were checked. */
  @Prop() askedAt!: Date;
  /** Until then, the user can keep the account. */
  @Prop() erasesAt!: Date;
  /** Since when the services should be erasing it; in `closed`, the end of the rest. */
  @Prop() erasingSince?: Date;
  /** The services that have erased it. */
  @Prop([String]) confirmedBy!: string[];
  /** Of the present step: attempts that failed, or announcements that not all have confirmed. */
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
    .index({ state: 1, erasingSince: 1 }),
};

/** For the user: when the account is erased, if they have asked for it. */
export async function accountStateOf(erasures: Model<ErasureDocument>, uid: string): Promise<AccountState> {
  const found = await erasures.findById(uid).readConcern('majority').lean();
  return { acknowledged: true, ...(found && { erasesAt: found.erasesAt.toISOString() }) };
}
