import { driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows, immediately } from '@mendwell/service-kit/database/due-rows';
import { DueWork } from '@mendwell/service-kit/database/due-work';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { ForgottenIntents, type NamedIntent } from '../intents/intents-after-restore.ts';
import { PaymentMetrics } from '../payment-metrics.ts';
import { type ProviderEvent, ProviderEvents } from '../provider/provider-events.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { type WebhookEventDocument, webhookEventModel } from './webhooks.service.ts';

/** How far the provider's list of events has been read; a single document. */
@Schema({ collection: 'eventCursors', versionKey: false })
class EventCursorDocument {
  @Prop() _id!: string;
  /** When the newest event that has been read was created, by the provider's clock; absent before the first one. */
  @Prop() readUntil?: Date;
  /** Since when `readUntil` stays where it is, because an event is about a booking that is unknown here. */
  @Prop() waitingSince?: Date;
  /** When the next read is due; while an instance reads, the end of its lease. */
  @Prop() dueAt!: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
}

export const eventCursorModel = {
  name: 'EventCursor',
  schema: SchemaFactory.createForClass(EventCursorDocument),
};

const cursorId = 'provider-events';
const tickMs = 5_000;
/** At this pace, one call lists the events of about ten thousand open payments. */
const everyMs = 15_000;
const leaseMs = 60_000;
const pauses = { first: everyMs, longest: 60_000 };
/** An event may be listed with a delay. */
const overlapMs = 60_000;
/** After a restore, the outboxes repeat the events of this time, also that of a booking whose payment is listed before. */
const waitMs = 15 * 60_000;

/**
 * Reads the provider's list of events from the last position and schedules urgent checks of their payments, so that a lost
 * webhook of a payment, refund or dispute only costs seconds.
 */
@Injectable()
export class MissedEvents {
  private readonly logger = new Logger(MissedEvents.name);
  private readonly due: DueRows<EventCursorDocument>;
  private readonly work: DueWork<EventCursorDocument>;

  constructor(
    private readonly provider: ProviderEvents,
    @InjectModel(eventCursorModel.name) cursors: Model<EventCursorDocument>,
    @InjectModel(webhookEventModel.name) private readonly known: Model<WebhookEventDocument>,
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly forgotten: ForgottenIntents,
    private readonly metrics: PaymentMetrics,
  ) {
    this.due = new DueRows(driverCollection(cursors), 'dueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Events of the card provider',
      only: cursorId,
      process: (cursor) => this.readFrom(cursor),
      pauses,
      describe: () => ({}),
    });
  }

  @Interval(tickMs)
  run(): Promise<void> {
    return this.work.run();
  }

  private async readFrom(cursor: EventCursorDocument): Promise<void> {
    const began = performance.now();
    const startedAt = this.due.leasedAt(cursor);
    const { waitingSince = startedAt } = cursor;
    const mayWait = Number(startedAt) - Number(waitingSince) < waitMs;
    let { readUntil } = cursor;
    let isWaiting = false;
    const since = readUntil && new Date(readUntil.getTime() - overlapMs);
    for await (const events of this.provider.list(since)) {
      const unmatched = await this.queue(events, { now: this.due.leasedAt(cursor), mayWait });
      if (!mayWait || !cursor.waitingSince)
        for (const intent of unmatched)
          this.logger.warn({ ...intent, msg: 'A payment at the card provider has no booking here' });
      isWaiting ||= mayWait && unmatched.length > 0;
      for (const { createdAt } of events) if (!readUntil || createdAt > readUntil) readUntil = createdAt;
      if (!(await this.due.extend(cursor))) return;
    }
    const change = isWaiting ? { waitingSince } : { readUntil, waitingSince: undefined };
    await this.due.postpone(cursor, everyMs - (performance.now() - began), change);
  }

  /**
   * An event is stored only after its payment is queued; a crash in between repeats it, which is harmless. Returns the intents
   * of unknown bookings, whose events are not stored if they `mayWait`. `now` is the database's time.
   */
  private async queue(
    events: ProviderEvent[],
    { now, mayWait }: { now: Date; mayWait: boolean },
  ): Promise<NamedIntent[]> {
    const ids = events.map(({ id }) => id);
    const seen = await this.known.find({ _id: { $in: ids } }, { _id: 1 }).lean();
    const seenIds = new Set(seen.map(({ _id }) => _id));
    const fresh = events.filter(({ id }) => !seenIds.has(id));
    if (fresh.length === 0) return [];
    const unmatched = await this.forgotten.restore(
      fresh.flatMap(({ intentId, bookingId }) => (bookingId ? [{ intentId, bookingId }] : [])),
      now,
    );
    const waiting = new Set(mayWait ? unmatched.map(({ intentId }) => intentId) : []);
    const read = fresh.filter(({ intentId }) => !waiting.has(intentId));
    const intentIds = read.map(({ intentId }) => intentId);
    await this.intents.updateMany({ intentId: { $in: intentIds } }, { checkAt: immediately });
    this.metrics.missedEvents.inc(read.length);
    await insertMissing(
      this.known,
      read.map(({ id }) => ({ _id: id, at: now })),
    );
    return unmatched;
  }
}
