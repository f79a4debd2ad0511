import type { DomainEvent } from '@mendwell/contracts/events';
import { Schema } from 'mongoose';

/** One event that is not yet known to be in the broker. Confirmed rows are removed. */
export interface OutboxRow {
  /** The event's id. */
  _id: string;
  event: DomainEvent;
  /** From when any instance may take it; whoever takes it moves this forward as a lease. */
  dueAt: Date;
  /** The sweep that holds the lease. */
  claimedBy?: string;
  /** How often nobody was bound to receive it. */
  attempts: number;
}

export const outboxModel = {
  name: 'OutboxRow',
  collection: 'outbox',
  schema: new Schema<OutboxRow>(
    { _id: String, event: Schema.Types.Mixed, dueAt: Date, claimedBy: String, attempts: Number },
    { versionKey: false, minimize: false },
  ).index({ dueAt: 1 }),
};
