import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Batches } from './batches.ts';
import { UnroutableError } from './confirmed-publisher.ts';
import { EventBus } from './event-bus.ts';
import { type OutboxRow, outboxModel } from './outbox.schema.ts';

/** How long a taken row is left to whoever took it. Longer than a confirm may take; a repeat does no harm. */
export const leaseMs = 5_000;
const sweepEveryMs = 1_000;
/** Confirms awaited at a time: one by one a broker manages hundreds a second, in a window tens of thousands. */
const window = 256;
const longestWaitMs = 300_000;
/** Rows are removed in company; far shorter than their lease. */
const gatherMs = 100;

/** When an event that nobody is bound to is offered again: 2, 4, 8 … seconds, at most 5 minutes. */
export const unroutableDelayMs = (attempts: number) => Math.min(1_000 * 2 ** attempts, longestWaitMs);

/**
 * Moves outbox rows to the broker, at least once. Any number of instances may run: a sweep takes rows by an
 * atomic lease. A row is removed only after the broker confirmed and routed it.
 */
@Injectable()
export class OutboxRelay implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly sending = new Set<Promise<void>>();
  private readonly removals = new Batches<string, unknown>({
    // Not worth waiting for the journal: a row that comes back after a crash is published again, to no effect.
    together: (ids) => this.rows.deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1, j: false } }),
    gatherMs,
  });
  private sweeping: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectModel(outboxModel.name) private readonly rows: Model<OutboxRow>,
    private readonly bus: EventBus,
  ) {}

  /** Sweeps now, regularly, and whenever the broker is back. */
  start(): void {
    this.timer = setInterval(() => this.wake(), sweepEveryMs).unref();
    this.bus.onConnect(() => this.wake());
    this.wake();
  }

  /** Publishes rows that this process has just committed and still holds the lease of. */
  offer(rows: OutboxRow[]): void {
    if (this.timer) for (const row of rows) this.track(this.send(row));
  }

  /** Looks for due rows soon. */
  wake(): void {
    if (!this.timer || !this.bus.isConnected) return;
    this.sweeping ??= this.sweep()
      .catch((error: unknown) =>
        this.logger.warn({ err: error, msg: 'Outbox sweep failed; it will be repeated' }),
      )
      .finally(() => {
        this.sweeping = undefined;
      });
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.sweeping;
    await Promise.all(this.sending);
  }

  private async sweep(): Promise<void> {
    while (this.timer && this.bus.isConnected) {
      const claimed = await this.claim();
      await Promise.all(claimed.map((row) => this.send(row)));
      if (claimed.length < window) return;
    }
  }

  private async claim(): Promise<OutboxRow[]> {
    const due = { dueAt: { $lte: new Date() } };
    const ids = await this.rows.find(due, { _id: 1 }).sort({ dueAt: 1 }).limit(window).lean();
    if (ids.length === 0) return [];
    const mine = { _id: { $in: ids.map((row) => row._id) } };
    const claimedBy = randomUUID();
    await this.rows.updateMany({ ...mine, ...due }, { dueAt: new Date(Date.now() + leaseMs), claimedBy });
    return this.rows.find({ ...mine, claimedBy }).lean();
  }

  private async send(row: OutboxRow): Promise<void> {
    try {
      await this.bus.publish(row.event);
    } catch (error) {
      return this.postpone(row, error).catch(() => {});
    }
    await this.removals.do(row._id).catch((error: unknown) => {
      this.logger.warn({ err: error, msg: 'A published event stays in the outbox and will be repeated' });
    });
  }

  /** A row nobody listens to waits its own time, so that it never holds up the others. */
  private async postpone(row: OutboxRow, error: unknown): Promise<void> {
    const attempts = row.attempts + (error instanceof UnroutableError ? 1 : 0);
    if (attempts > row.attempts) {
      this.logger.warn({
        event: row.event.name,
        attempts,
        msg: 'No queue is bound to this event; it is kept',
      });
    }
    const delay = attempts > row.attempts ? unroutableDelayMs(attempts) : 0;
    await this.rows.updateOne({ _id: row._id }, { dueAt: new Date(Date.now() + delay), attempts });
  }

  private track(work: Promise<void>): void {
    this.sending.add(work);
    void work.finally(() => this.sending.delete(work));
  }
}
