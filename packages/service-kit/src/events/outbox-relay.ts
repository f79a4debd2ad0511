import { channel } from 'node:diagnostics_channel';
import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { driverCollection } from '../database/driver-collection.ts';
import { DueRows } from '../database/due-rows.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { inEventSpan } from '../telemetry/tracing.ts';
import { inBatches } from './batches.ts';
import { EventPublisher, UnroutableError } from './event-publisher.ts';

const afterPublish = channel('mendwell:after-publish');

/** An event that the broker has not confirmed yet. Confirmed rows are removed. */
@Schema({ collection: 'outbox', versionKey: false, minimize: false })
export class OutboxRow {
  /** The event's id. */
  @Prop() _id!: string;
  @Prop({ type: Object }) event!: DomainEvent;
  /** When any instance may publish it; while one does, the end of its lease. */
  @Prop() dueAt?: Date;
  /** The lease. */
  @Prop() claimedBy?: string;
  /** How often a consumer's queue was missing and could not be declared. */
  @Prop() attempts!: number;
}

export const outboxModel = {
  name: 'OutboxRow',
  schema: SchemaFactory.createForClass(OutboxRow).index({ dueAt: 1 }),
};

/** Longer than a confirm takes. Repeats are harmless. */
const leaseMs = 5_000;
const sweepEveryMs = 1_000;
/** The most confirms awaited at a time. Awaiting them singly would limit throughput to hundreds per second. */
const window = 256;
const longestWaitMs = 30_000;
/** How long removals wait to share one command; far shorter than the lease. */
const gatherMs = 100;

/** Delay before an event without a queue is published again: 2, 4, 8 … seconds, at most 30. */
export const unroutableDelayMs = (attempts: number) => Math.min(1_000 * 2 ** attempts, longestWaitMs);

/**
 * Publishes outbox rows at least once, from any number of instances. A row is removed once the broker has confirmed the
 * copies for all consumers.
 */
@Injectable()
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly due: DueRows<OutboxRow>;
  private readonly sending = new Set<Promise<void>>();
  private readonly remove = inBatches((ids: string[]) => this.removeTogether(ids), gatherMs);
  private sweeping: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectModel(outboxModel.name) private readonly rows: Model<OutboxRow>,
    private readonly publisher: EventPublisher,
    metrics: Metrics,
  ) {
    this.due = new DueRows(driverCollection(rows), 'dueAt', leaseMs);
    const depth = () => this.rows.estimatedDocumentCount();
    metrics.gauge('outbox_rows', 'Events that the broker has not confirmed yet', depth);
    metrics.gauge('outbox_age_seconds', 'Age of the event that is due first', () => this.ageOfFirst());
  }

  /** Sweeps now, regularly, and whenever publishing becomes possible again. */
  start(): void {
    this.timer = setInterval(() => this.wake(), sweepEveryMs).unref();
    this.publisher.onReady(() => this.wake());
    this.wake();
  }

  /** Adds an event in the transaction of `session`, leased by this process, which offers it after the commit. */
  add(event: DomainEvent, session: ClientSession): Promise<OutboxRow> {
    return this.due.insert({ _id: event.id, event, attempts: 0 }, session);
  }

  /** Publishes rows that this process has just committed and still leases. */
  offer(rows: OutboxRow[]): void {
    if (this.timer && this.publisher.isReady) for (const row of rows) this.track(this.send(row));
  }

  /** Sweeps for due rows unless a sweep is running. */
  wake(): void {
    if (!this.timer || !this.publisher.isReady) return;
    this.sweeping ??= this.sweep()
      .catch((error: unknown) =>
        this.logger.warn({ err: error, msg: 'Outbox sweep failed; it will be retried' }),
      )
      .finally(() => {
        this.sweeping = undefined;
      });
  }

  /** Resolves when the rows in hand are settled. */
  async idle(): Promise<void> {
    await this.sweeping;
    await Promise.all(this.sending);
  }

  /** Stops sweeping; resolves when the rows in hand are settled. Other instances publish the rest. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.idle();
  }

  private async sweep(): Promise<void> {
    while (this.timer && this.publisher.isReady) {
      const rows = await this.due.acquire(window);
      await Promise.all(rows.map((row) => this.send(row)));
      if (rows.length < window) return;
    }
  }

  private async ageOfFirst(): Promise<number> {
    const first = await this.rows.findOne({}, { event: 1 }).sort({ dueAt: 1 }).lean();
    return first ? (Date.now() - Date.parse(first.event.occurredAt)) / 1_000 : 0;
  }

  private async send(row: OutboxRow): Promise<void> {
    try {
      await inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event));
    } catch (error) {
      return this.postpone(row, error).catch(() => {});
    }
    afterPublish.publish(undefined);
    await this.remove(row._id).catch((error: unknown) => {
      this.logger.warn({
        err: error,
        msg: 'A published event could not be removed from the outbox and will be repeated',
      });
    });
  }

  private async removeTogether(ids: string[]): Promise<void> {
    // No journal needed: a row that reappears after a crash is published again, which is harmless.
    await this.rows.deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1, j: false } });
  }

  /** Rows without a queue have their own delay, so that they never block the others. */
  private async postpone(row: OutboxRow, error: unknown): Promise<void> {
    const attempts = row.attempts + (error instanceof UnroutableError ? 1 : 0);
    if (attempts > row.attempts) {
      this.logger.warn({
        event: row.event.name,
        attempts,
        err: error,
        msg: "A consumer's queue is missing; the event stays in the outbox",
      });
    }
    const delay = attempts > row.attempts ? unroutableDelayMs(attempts) : 0;
    await this.due.postpone(row, delay, { attempts });
  }

  private track(work: Promise<void>): void {
    this.sending.add(work);
    void work.finally(() => this.sending.delete(work));
  }
}
