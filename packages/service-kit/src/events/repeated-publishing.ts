import { Logger } from '@nestjs/common';
import { type ClientSession, type Model, mongo } from 'mongoose';
import { isDue } from '../database/due-rows.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { EventPublisher } from './event-publisher.ts';
import type { Transactions } from './transactions.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;
const batchSize = 100;

/** How often a service checks for records to publish again, in milliseconds. */
export const repeatEveryMs = 5 * secondMs;

/** A record that is published again at `publishAt` unless the other side acknowledges it first. */
export interface Repeated {
  _id: unknown;
  publishAt?: Date;
}

/**
 * When to publish an unacknowledged state again: 20 s after `changedAt`, then at growing intervals of up to an hour.
 */
export function repeatAt(changedAt: Date, now: Date): Date {
  const sinceMs = now.getTime() - changedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(sinceMs / 20, 20 * secondMs), hourMs));
}

/**
 * Publishes unacknowledged states again, because an event may be lost with its broker or become a dead letter
 * (docs/adr/0018). `publishAgain` publishes the event of a record, whose next time has been set by its field `changedAt`. All
 * instants are on the database's clock (docs/adr/0052).
 */
export class RepeatedPublishing<Document extends Repeated> {
  private readonly logger = new Logger(RepeatedPublishing.name);
  private readonly publishAlone = oneAtATime(
    () => this.publishDue(),
    this.logger,
    'Unacknowledged states could not be published again',
  );

  constructor(
    private readonly records: Model<Document>,
    private readonly transactions: Transactions,
    private readonly publisher: EventPublisher,
    private readonly changedAt: keyof Document,
    private readonly publishAgain: (record: Document, session: ClientSession) => Promise<void>,
  ) {}

  /**
   * Publishes all due records and returns their number. Does nothing while the broker is unavailable, since events would only
   * fill the outbox.
   */
  async run(): Promise<number> {
    if (!this.publisher.isReady) return 0;
    return (await this.publishAlone()) ?? 0;
  }

  private async publishDue(): Promise<number> {
    let published = 0;
    for (let count = batchSize; count === batchSize; published += count) count = await this.publishBatch();
    return published;
  }

  /** If two instances select the same records, one conflicts, retries, and finds nothing due. */
  private publishBatch(): Promise<number> {
    return this.transactions.run(async (session) => {
      const due = await this.records
        .aggregate<{ record: Document; now: Date }>([
          { $match: isDue('publishAt') },
          { $sort: { publishAt: 1 } },
          { $limit: batchSize },
          { $project: { _id: 0, record: '$$ROOT', now: '$$NOW' } },
        ])
        .session(session);
      for (const { record, now } of due) await this.publishOne(record, session, now);
      return due.length;
    });
  }

  /** A record that its event's contract refuses is reported, and does not block the others. */
  private async publishOne(record: Document, session: ClientSession, now: Date): Promise<void> {
    const publishAt = repeatAt((record[this.changedAt] as Date | undefined) ?? now, now);
    try {
      await this.records.updateOne({ _id: record._id }, { $set: { publishAt } }, { session });
      await this.publishAgain(record, session);
    } catch (error) {
      if (error instanceof mongo.MongoError) throw error;
      this.logger.error({
        err: error,
        record: record._id,
        msg: 'An unacknowledged state cannot be published again',
      });
    }
  }
}
