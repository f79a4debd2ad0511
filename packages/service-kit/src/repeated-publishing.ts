import { Logger } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { EventPublisher } from './event-publisher.ts';
import type { Transactions } from './transactions.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;
const batchSize = 100;

/** How often a service looks for what to publish again, in milliseconds. */
export const repeatEveryMs = 5 * secondMs;

/** What is published again at this time unless the other side shows before that it knows it. */
export interface Repeated {
  publishAt?: Date;
}

/**
 * When a state that nobody has acknowledged is published again: 20 s after it changed, then ever more rarely, at most hourly.
 * `changedAt` is when it became what it is.
 */
export function repeatAt(changedAt: Date, now: Date): Date {
  const sinceMs = now.getTime() - changedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(sinceMs / 20, 20 * secondMs), hourMs));
}

/**
 * Publishes again what the other side has not acknowledged: an event may vanish with its broker, or end as a dead letter
 * (docs/adr/0018). `publishAgain` writes the events and the next `publishAt` of these records, or removes it.
 */
export class RepeatedPublishing<Document extends Repeated> {
  private readonly logger = new Logger(RepeatedPublishing.name);
  private isRunning = false;

  constructor(
    private readonly records: Model<Document>,
    private readonly transactions: Transactions,
    private readonly publisher: EventPublisher,
    private readonly publishAgain: (records: Document[], session: ClientSession) => Promise<void>,
  ) {}

  /** Publishes all that is due. While the broker accepts nothing, events wait in the outbox; more of them would help nobody. */
  async run(): Promise<void> {
    if (this.isRunning || !this.publisher.isReady) return;
    this.isRunning = true;
    try {
      while ((await this.publishBatch()) === batchSize);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'What nobody has acknowledged could not be published again' });
    } finally {
      this.isRunning = false;
    }
  }

  /** Of two instances with the same records, MongoDB lets one go on; the other then finds nothing due. */
  private publishBatch(): Promise<number> {
    return this.transactions.run(async (session) => {
      const records = await this.records
        .find({ publishAt: { $lte: new Date() } }, null, { session })
        .sort({ publishAt: 1 })
        .limit(batchSize)
        .lean<Document[]>();
      await this.publishAgain(records, session);
      return records.length;
    });
  }
}
