import type { Acknowledged } from '@mendwell/contracts/answers';
import type { ContactMessage } from '@mendwell/contracts/service';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ContactMessageDocument, contactMessageModel } from './contact-message.schema.ts';

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
