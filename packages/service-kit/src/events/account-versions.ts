import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';

const collection = 'accountVersions';

/** The newest account change that this service has applied. */
@Schema({ collection, versionKey: false })
class AccountVersion {
  /** The uid. */
  @Prop() _id!: string;
  @Prop() version!: number;
  /** Absent before the account's first sign-in on a page. */
  @Prop() name?: string;
  @Prop() email?: string;
  @Prop() isEmailVerified?: boolean;
  @Prop() isBlocked!: boolean;
  /** When it is erased; null unless its user has asked for that. */
  @Prop({ type: Date, default: null }) erasesAt!: Date | null;
  @Prop() changedAt!: Date;
  /** The newest version whose work is complete. */
  @Prop() appliedVersion?: number;
  /** Counts the transactions that rely on `version`. */
  @Prop() uses?: number;
}

export const accountVersionModel = {
  name: 'AccountVersion',
  collection,
  schema: SchemaFactory.createForClass(AccountVersion),
};

type AccountChange = DomainEvent<'account.changed'>;
/** An event with the account's name and address. */
export type ProfileChange = AccountChange & {
  data: { profile: NonNullable<AccountChange['data']['profile']> };
};

export const hasProfile = (event: AccountChange): event is ProfileChange => event.data.profile !== undefined;

/** Detects account changes that arrive after a newer one. */
@Injectable()
export class AccountVersions {
  constructor(@InjectModel(accountVersionModel.name) private readonly versions: Model<AccountVersion>) {}

  /** Stores the change, unless it is older than the stored one, by one atomic update. An erasure leaves nothing to store. */
  async storeIfNewer({ data, occurredAt }: AccountChange): Promise<void> {
    const { uid: _id, version, profile, isBlocked, erasesAt, erasure } = data;
    if (erasure) return;
    const state = { isBlocked, erasesAt: erasesAt ? new Date(erasesAt) : null };
    const change = { _id, version, ...profile, ...state, changedAt: new Date(occurredAt) };
    const isNewer = { $lt: [{ $ifNull: ['$version', 0] }, version] };
    await this.versions.updateOne(
      { _id },
      [{ $replaceWith: { $cond: [isNewer, { $mergeObjects: ['$$ROOT', { $literal: change }] }, '$$ROOT'] } }],
      { upsert: true, updatePipeline: true },
    );
  }

  /** Whether no newer change is stored. One that is stored at the same time conflicts with the transaction. */
  async isNewest({ data }: AccountChange, session: ClientSession): Promise<boolean> {
    const own = { _id: data.uid, version: data.version };
    const { matchedCount } = await this.versions.updateOne(own, { $inc: { uses: 1 } }, { session });
    return matchedCount > 0;
  }

  /** Whether the work for this change, or a newer one, is complete. */
  async isApplied({ data: { uid, version } }: AccountChange): Promise<boolean> {
    return (await this.versions.exists({ _id: uid, appliedVersion: { $gte: version } })) !== null;
  }

  /** Notes that the work for this change is complete, unless a newer one has been stored. */
  async storeApplied({ data: { uid, version } }: AccountChange): Promise<void> {
    await this.versions.updateOne({ _id: uid, version }, { appliedVersion: version });
  }

  /** Whether any of these accounts is blocked. */
  async isAnyBlocked(uids: readonly string[]): Promise<boolean> {
    return (await this.versions.exists({ _id: { $in: [...uids] }, isBlocked: true })) !== null;
  }

  /** When an account is erased, if its user has asked for that. */
  async leavesAt(uid: string): Promise<Date | undefined> {
    return (await this.versions.findById(uid).select({ erasesAt: 1 }).lean())?.erasesAt ?? undefined;
  }

  /** The newest change of each account that has one. */
  listNewest(uids: readonly string[]): Promise<AccountVersion[]> {
    return this.versions.find({ _id: { $in: [...uids] } }).lean();
  }
}
