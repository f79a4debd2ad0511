import type { Acknowledged } from '@mendwell/contracts/answers';
import type { ContactMessage } from '@mendwell/contracts/contact-message';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

@Schema({ collection: 'contactMessages', versionKey: false })
export class ContactMessageDocument implements ContactMessage {
  @Prop() email!: string;
  @Prop() subject!: string;
  @Prop() message!: string;
  @Prop() createdAt!: Date;
}

export const contactMessageModel = {
  name: 'ContactMessage',
  schema: SchemaFactory.createForClass(ContactMessageDocument).index({ createdAt: -1 }),
};

@Injectable()
export class ContactService {
  constructor(
    @InjectModel(contactMessageModel.name) private readonly messages: Model<ContactMessageDocument>,
  ) {}

  async store(message: ContactMessage): Promise<Acknowledged> {
    await this.messages.create({ ...message, createdAt: new Date() });
    return { acknowledged: true };
  }
}
