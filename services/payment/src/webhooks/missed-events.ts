import { insertMissing, isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { ForgottenIntents } from '../intents/forgotten-intents.ts';
import { atOnce, type IntentDocument, intentModel } from '../intents/intent.schema.ts';
import { PaymentMetrics } from '../payment-metrics.ts';
import { type ProviderEvent, ProviderEvents } from '../provider/provider-events.ts';
import { type WebhookEventDocument, webhookEventModel } from './webhooks.service.ts';

/** How far the provider's list of events has been read; a single document. */
@Schema({ collection: 'eventCursors', versionKey: false })
class EventCursorDocument {
  @Prop() _id!: string;
  /** All events before this instant have been read. */
  @Prop() readUntil!: Date;
  /** Until then, an instance is reading or the next read is not due. */
  @Prop() leasedUntil!: Date;
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
const leaseEnd = { $add: ['$$NOW', leaseMs] };
/** Clocks differ, and an event may be listed with a delay. */
const overlapMs = 60_000;
const firstLookBackMs = 60 * 60_000;

/**
 * Reads the provider's list of events from the last position and schedules urgent checks of their payments, so that a lost
 * webhook of a payment, refund or dispute only costs seconds.
 */
@Injectable()
export class MissedEvents {
  private readonly logger = new Logger(MissedEvents.name);

  constructor(
    private readonly provider: ProviderEvents,
    @InjectModel(eventCursorModel.name) private readonly cursors: Model<EventCursorDocument>,
    @InjectModel(webhookEventModel.name) private readonly known: Model<WebhookEventDocument>,
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly forgotten: ForgottenIntents,
    private readonly metrics: PaymentMetrics,
  ) {}

  @Interval(tickMs)
  async run(): Promise<void> {
    try {
      const cursor = await this.acquire();
      if (!cursor) return;
      const startedAt = cursor.leasedUntil.getTime() - leaseMs;
      const since = new Date(cursor.readUntil.getTime() - overlapMs);
      for await (const events of this.provider.list(since)) await this.queue(events, cursor);
      const next = { readUntil: new Date(startedAt), leasedUntil: new Date(startedAt + everyMs) };
      await this.cursors.updateOne({ _id: cursorId, readUntil: cursor.readUntil }, next);
    } catch (error) {
      // The lease expires, and the cursor has not moved.
      this.logger.warn({ err: error, msg: 'Listing the events of the card provider failed' });
    }
  }

  /**
   * The cursor, unless another instance is reading or has just finished. Uses the database's clock, because one instance
   * with a fast clock would make all of them skip events.
   */
  private async acquire(): Promise<EventCursorDocument | null> {
    const first = { readUntil: new Date(Date.now() - firstLookBackMs), leasedUntil: new Date(0) };
    await this.cursors
      .updateOne({ _id: cursorId }, { $setOnInsert: first }, { upsert: true })
      .catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    const isFree = { _id: cursorId, $expr: { $lte: ['$leasedUntil', '$$NOW'] } };
    const lease = [{ $set: { leasedUntil: leaseEnd } }];
    return this.cursors
      .findOneAndUpdate(isFree, lease, { returnDocument: 'after', updatePipeline: true })
      .lean();
  }

  /** An event is stored only after its payment is queued; a crash in between repeats it, which is harmless. */
  private async queue(events: ProviderEvent[], cursor: EventCursorDocument): Promise<void> {
    const ids = events.map(({ id }) => id);
    const seen = await this.known.find({ _id: { $in: ids } }, { _id: 1 }).lean();
    const seenIds = new Set(seen.map(({ _id }) => _id));
    const fresh = events.filter(({ id }) => !seenIds.has(id));
    if (fresh.length === 0) return;
    await this.forgotten.restore(
      fresh.flatMap(({ intentId, bookingId }) => (bookingId ? [{ intentId, bookingId }] : [])),
    );
    const intentIds = fresh.map(({ intentId }) => intentId);
    await this.intents.updateMany({ intentId: { $in: intentIds } }, { checkAt: atOnce });
    this.metrics.missedEvents.inc(fresh.length);
    const at = new Date();
    await insertMissing(
      this.known,
      fresh.map(({ id }) => ({ _id: id, at })),
    );
    const lease = { _id: cursorId, readUntil: cursor.readUntil };
    await this.cursors.updateOne(lease, [{ $set: { leasedUntil: leaseEnd } }], { updatePipeline: true });
  }
}
