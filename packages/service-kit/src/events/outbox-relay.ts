import { channel } from 'node:diagnostics_channel';
import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { driverCollection } from '../database/driver.ts';
import { DueRows } from '../database/due-rows.ts';
import { DueWork } from '../database/due-work.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { inEventSpan } from '../telemetry/tracing.ts';
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
  @Prop() attempts?: number;
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
/** After a consumer's queue was missing. Such rows wait by themselves, so that they never block the others. */
const pauses = { first: 2_000, longest: 30_000 };

/**
 * Publishes outbox rows at least once, from any number of instances. A row is removed once the broker has confirmed the
 * copies for all consumers.
 */
@Injectable()
export class OutboxRelay {
  private readonly due: DueRows<OutboxRow>;
  private readonly work: DueWork<OutboxRow>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectModel(outboxModel.name) private readonly rows: Model<OutboxRow>,
    private readonly publisher: EventPublisher,
    metrics: Metrics,
  ) {
    this.due = new DueRows(driverCollection(rows), 'dueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Outbox rows',
      process: (row) => this.send(row),
      pauses,
      describe: ({ event: { name, id } }) => ({ event: name, eventId: id }),
      concurrency: window,
      isReady: () => this.isRunning,
      isOutage: (error) => !(error instanceof UnroutableError),
    });
    const depth = () => this.rows.estimatedDocumentCount();
    metrics.gauge('outbox_rows', 'Events that the broker has not confirmed yet', depth);
    metrics.gauge('outbox_age_seconds', 'Age of the event that is due first', () => this.ageOfFirst());
  }

  /** Sweeps now, regularly, and whenever publishing becomes possible again. */
  start(): void {
    this.timer = setInterval(() => this.work.wake(), sweepEveryMs).unref();
    this.publisher.onReady(() => this.work.wake());
    this.work.wake();
  }

  /** Adds an event in the transaction of `session`, leased by this process, which offers it after the commit. */
  add(event: DomainEvent, session: ClientSession): Promise<OutboxRow> {
    return this.due.insert({ _id: event.id, event }, session);
  }

  /** Publishes rows that this process has just committed and still leases. */
  offer(rows: OutboxRow[]): void {
    if (this.isRunning) this.work.accept(rows);
  }

  /** Publishes due rows; resolves when those in hand are settled. */
  run(): Promise<void> {
    return this.work.run();
  }

  /** Stops sweeping; resolves when the rows in hand are settled. Other instances publish the rest. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.work.stop();
  }

  private get isRunning(): boolean {
    return this.timer !== undefined && this.publisher.isReady;
  }

  private async ageOfFirst(): Promise<number> {
    const first = await this.rows.findOne({}, { event: 1 }).sort({ dueAt: 1 }).lean();
    return first ? (Date.now() - Date.parse(first.event.occurredAt)) / 1_000 : 0;
  }

  private async send(row: OutboxRow): Promise<void> {
    await inEventSpan('PRODUCER', row.event, () => this.publisher.publish(row.event));
    afterPublish.publish(undefined);
    // No journal needed: a row that reappears after a crash is published again, which is harmless.
    await this.rows.deleteOne({ _id: row._id }, { writeConcern: { w: 1, j: false } });
  }
}
