import type { Acknowledged } from '@mendwell/contracts/answers';
import type { ContactMessage } from '@mendwell/contracts/contact-message';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

/** Addresses are stored as typed. */
export const inAnyCase = { locale: 'en', strength: 2 };

@Schema({ collection: 'contactMessages', versionKey: false })
export class ContactMessageDocument implements ContactMessage {
  @Prop() email!: string;
  @Prop() subject!: string;
  @Prop() message!: string;
  @Prop() createdAt!: Date;
}

export const contactMessageModel = {
  name: 'ContactMessage',
  schema: SchemaFactory.createForClass(ContactMessageDocument)
    .index({ createdAt: -1 })
    .index({ email: 1 }, { collation: inAnyCase }),
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
