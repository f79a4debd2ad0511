import { Schema } from 'mongoose';

/** How far the provider's list of events has been read. One document. */
export interface EventCursorDocument {
  _id: string;
  /** Everything before this instant has been read. */
  readUntil: Date;
  /** Until then one instance reads, or nobody needs to. */
  leasedUntil: Date;
}

export const eventCursorModel = {
  name: 'EventCursor',
  collection: 'eventCursors',
  schema: new Schema<EventCursorDocument>(
    { _id: String, readUntil: Date, leasedUntil: Date },
    { versionKey: false },
  ),
};
