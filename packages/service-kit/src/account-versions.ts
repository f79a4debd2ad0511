import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';

/** The newest account change that this service has applied. */
@Schema({ collection: 'accountVersions', versionKey: false })
export class AccountVersion {
  /** The uid. */
  @Prop() _id!: string;
  @Prop() version!: number;
  @Prop() name!: string;
  @Prop() changedAt!: Date;
}

export const accountVersionModel = {
  name: 'AccountVersion',
  schema: SchemaFactory.createForClass(AccountVersion),
};

/** Detects account changes that arrive after a newer one. */
@Injectable()
export class AccountVersions {
  constructor(@InjectModel(accountVersionModel.name) private readonly versions: Model<AccountVersion>) {}

  /** Stores the change in the caller's transaction. Returns false if it is not newer than the stored one. */
  async storeIfNewer(
    { data, occurredAt }: DomainEvent<'account.changed'>,
    session: ClientSession,
  ): Promise<boolean> {
    const { uid, version, name } = data;
    const known = await this.versions.findById(uid, null, { session }).lean();
    if (known && known.version >= version) return false;
    await this.versions.updateOne(
      { _id: uid },
      { version, name, changedAt: new Date(occurredAt) },
      { upsert: true, session },
    );
    return true;
  }

  /** The newest change of each account that has one. */
  listNewest(uids: readonly string[]): Promise<AccountVersion[]> {
    return this.versions.find({ _id: { $in: [...uids] } }).lean();
  }
}
