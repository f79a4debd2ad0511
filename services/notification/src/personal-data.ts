import {
  PersonalData,
  type PersonalRecords,
  personalRecords,
} from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { erasureKind } from './messages/message.rules.ts';
import { type MessageDocument, messageModel } from './messages/message.schema.ts';

/** What this service keeps about people. */
@Injectable()
export class NotificationPersonalData extends PersonalData {
  readonly records: readonly PersonalRecords[];

  constructor(@InjectModel(messageModel.name) messages: Model<MessageDocument>) {
    super();
    this.records = [
      personalRecords({
        model: messages,
        uidFields: ['sender'],
        exported: 'Mails on their way, which people have once they arrive',
        // Sent ones contain nothing about the person any more.
        erase: ({ uid }) => messages.deleteMany({ sender: uid, kind: erasureKind }),
      }),
    ];
  }
}
