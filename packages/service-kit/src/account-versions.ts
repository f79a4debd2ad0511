import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';

/** The newest change of an account that this service has followed. */
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

/** Tells a new change of an account from one that arrives after a newer one. */
@Injectable()
export class AccountVersions {
  constructor(@InjectModel(accountVersionModel.name) private readonly versions: Model<AccountVersion>) {}

  /** Notes the change; false if a newer one is known. In the transaction that follows it. */
  async keepNewest(
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

  /** The newest changes of some accounts; none of those that have not changed. */
  listNewest(uids: readonly string[]): Promise<AccountVersion[]> {
    return this.versions.find({ _id: { $in: [...uids] } }).lean();
  }
}
