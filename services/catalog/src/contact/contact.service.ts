import type { Acknowledged } from '@mendwell/contracts/calls';
import type { ContactMessage } from '@mendwell/contracts/contact';
import { inAnyCase } from '@mendwell/service-kit/database/driver';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model, mongo, QueryFilter, Types } from 'mongoose';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { noteAccount } from '../records/publishing.ts';

const answeredKeptSeconds = 365 * 86_400;
/** Whether or not anybody has answered. */
const keptSeconds = 2 * answeredKeptSeconds;

@Schema({ collection: 'contactMessages', versionKey: false })
export class ContactMessageDocument implements ContactMessage {
  _id!: Types.ObjectId;
  /** Empty once it was the address of an erased account, but somebody else sent the message. */
  @Prop() email!: string;
  /** Whose it is, if it was sent while signed in; anybody can enter any address. */
  @Prop() senderUid?: string;
  @Prop() subject!: string;
  @Prop() message!: string;
  @Prop() createdAt!: Date;
  /** When an operator marked it as answered; absent while it is new. */
  @Prop() answeredAt?: Date;
}

export const contactMessageModel = {
  name: 'ContactMessage',
  schema: SchemaFactory.createForClass(ContactMessageDocument)
    .index({ email: 1, _id: -1 }, { collation: inAnyCase })
    .index({ senderUid: 1 }, { sparse: true })
    // New messages, oldest first, and answered ones by the latest answer.
    .index({ answeredAt: 1, createdAt: 1, _id: -1 })
    .index({ answeredAt: -1, _id: 1 })
    .index({ answeredAt: 1 }, { expireAfterSeconds: answeredKeptSeconds })
    .index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds }),
};

const batchSize = 200;

@Injectable()
export class ContactService {
  constructor(
    @InjectModel(contactMessageModel.name) private readonly messages: Model<ContactMessageDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
  ) {}

  async store(message: ContactMessage, sender?: User): Promise<Acknowledged> {
    if (sender) await noteAccount(this.accounts, sender);
    const senderUid = sender && { senderUid: sender.uid };
    await this.messages.create({ ...message, ...senderUid, createdAt: new Date() });
    return { acknowledged: true };
  }

  /** Removes all messages that somebody sent while signed in. */
  removeOf(senderUid: string): Promise<void> {
    return this.inBatches({ senderUid }, (batch) => this.messages.deleteMany(batch));
  }

  /**
   * Removes all messages from an address that were sent by nobody signed in. The others belong to their senders, and lose only
   * the address.
   */
  async removeFrom(email: string): Promise<void> {
    await this.inBatches({ email, senderUid: null }, (batch) => this.messages.deleteMany(batch), inAnyCase);
    await this.inBatches(
      { email },
      (batch) => this.messages.updateMany(batch, { $set: { email: '' } }),
      inAnyCase,
    );
  }

  /** The change must take messages out of the filter. */
  private async inBatches(
    filter: QueryFilter<ContactMessageDocument>,
    change: (batch: QueryFilter<ContactMessageDocument>) => PromiseLike<unknown>,
    collation?: mongo.CollationOptions,
  ): Promise<void> {
    for (let count = batchSize; count === batchSize; ) {
      const options = collation ? { collation } : {};
      const found = await this.messages.find(filter, { _id: 1 }, options).limit(batchSize).lean();
      count = found.length;
      await change({ _id: { $in: found.map(({ _id }) => _id) } });
    }
  }
}
