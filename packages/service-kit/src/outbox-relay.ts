import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UnroutableError } from './confirmed-publisher.ts';
import { EventBus } from './event-bus.ts';
import { type OutboxRow, outboxModel } from './outbox.schema.ts';

/** How long a taken row is left to whoever took it. Longer than a confirm may take; a repeat does no harm. */
export const leaseMs = 5_000;
const sweepEveryMs = 1_000;
/** Confirms awaited at a time: one by one a broker manages hundreds a second, in a window tens of thousands. */
const window = 256;
const longestWaitMs = 300_000;

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
  private readonly confirmed: string[] = [];
  private settling: Promise<void> | undefined;
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
    await this.settling;
  }

  private async sweep(): Promise<void> {
    while (this.timer && this.bus.isConnected) {
      const claimed = await this.claim();
      await Promise.all(claimed.map((row) => this.send(row)));
      await this.settling;
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
      this.confirmed.push(row._id);
      this.settling ??= this.removeConfirmed().finally(() => {
        this.settling = undefined;
      });
    } catch (error) {
      await this.postpone(row, error).catch(() => {});
    }
  }

  /** Several confirms that arrive while one removal runs are removed together by the next. */
  private async removeConfirmed(): Promise<void> {
    while (this.confirmed.length > 0) {
      const ids = this.confirmed.splice(0);
      await this.rows.deleteMany({ _id: { $in: ids } }).catch((error: unknown) => {
        this.logger.warn({ err: error, msg: 'Published events stay in the outbox and will be repeated' });
      });
    }
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
