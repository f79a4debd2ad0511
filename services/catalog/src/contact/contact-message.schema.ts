import type { ContactMessage } from '@mendwell/contracts/service';
import { Schema } from 'mongoose';

export type ContactMessageDocument = ContactMessage & { createdAt: Date };

export const contactMessageModel = {
  name: 'ContactMessage',
  collection: 'contactMessages',
  schema: new Schema<ContactMessageDocument>(
    { email: String, subject: String, message: String, createdAt: Date },
    { versionKey: false },
  ).index({ createdAt: -1 }),
};
