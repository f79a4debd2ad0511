import type { Acknowledged } from '@mendwell/contracts/answers';
import type { ContactMessage } from '@mendwell/contracts/contact-message';
import { inAnyCase } from '@mendwell/service-kit/database/in-any-case';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';

const answeredKeptSeconds = 365 * 86_400;

@Schema({ collection: 'contactMessages', versionKey: false })
export class ContactMessageDocument implements ContactMessage {
  _id!: Types.ObjectId;
  @Prop() email!: string;
  @Prop() subject!: string;
  @Prop() message!: string;
  @Prop() createdAt!: Date;
  /** When an operator marked it as answered; absent while it is new. */
  @Prop() answeredAt?: Date;
}

export const contactMessageModel = {
  name: 'ContactMessage',
  schema: SchemaFactory.createForClass(ContactMessageDocument)
    .index({ email: 1 }, { collation: inAnyCase })
    // New messages, oldest first, and answered ones by the latest answer.
    .index({ answeredAt: 1, createdAt: 1, _id: -1 })
    .index({ answeredAt: -1, _id: 1 })
    // Deletes answered messages; new ones have no date to start from.
    .index({ answeredAt: 1 }, { expireAfterSeconds: answeredKeptSeconds }),
};

const batchSize = 200;

@Injectable()
export class ContactService {
  constructor(
    @InjectModel(contactMessageModel.name) private readonly messages: Model<ContactMessageDocument>,
  ) {}

  async store(message: ContactMessage): Promise<Acknowledged> {
    await this.messages.create({ ...message, createdAt: new Date() });
    return { acknowledged: true };
  }

  /** Removes all messages from an address. */
  async removeFrom(email: string): Promise<void> {
    for (let count = batchSize; count === batchSize; ) {
      const found = await this.messages
        .find({ email }, { _id: 1 })
        .collation(inAnyCase)
        .limit(batchSize)
        .lean();
      count = found.length;
      await this.messages.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    }
  }
}
