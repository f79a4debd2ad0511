import { Schema } from 'mongoose';

/** An event whose effect is in this database. Kept longer than any message can come again. */
export interface InboxRow {
  /** The event's id. */
  _id: string;
  at: Date;
}

const keptSeconds = 30 * 24 * 3600;

export const inboxModel = {
  name: 'InboxRow',
  collection: 'inbox',
  schema: new Schema<InboxRow>({ _id: String, at: Date }, { versionKey: false }).index(
    { at: 1 },
    { expireAfterSeconds: keptSeconds },
  ),
};
