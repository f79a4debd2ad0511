import { isDuplicateKey } from '@mendwell/service-kit/mongo-errors';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { type IntentDocument, intentModel } from './intent.schema.ts';
import { newIntent } from './intents.service.ts';

/** An intent that the provider says belongs to a booking. */
export interface NamedIntent {
  intentId: string;
  bookingId: string;
}

/**
 * Intents of our bookings that only the provider knows: this database was restored from a backup that is older. Without
 * a record, what is paid there would never count here, and the booking could be paid once more.
 */
@Injectable()
export class ForgottenIntents {
  private readonly logger = new Logger(ForgottenIntents.name);

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    @InjectModel(bookingCopyModel.name) private readonly bookings: Model<BookingCopyDocument>,
  ) {}

  /** Gives each of them that has no record one, without what has become of it. */
  async remember(named: NamedIntent[]): Promise<void> {
    const ids = named.map(({ intentId }) => intentId);
    const known = await this.intents.find({ intentId: { $in: ids } }, { intentId: 1 }).lean();
    const knownIds = new Set(known.map(({ intentId }) => intentId));
    const forgotten = new Map(
      named.filter(({ intentId }) => !knownIds.has(intentId)).map((intent) => [intent.intentId, intent]),
    );
    for (const intent of forgotten.values()) {
      if (await this.record(intent)) continue;
      this.logger.warn({ ...intent, msg: 'A payment at the card provider belongs to no booking here' });
    }
  }

  /** False if the booking is not known, or has another intent. */
  private async record({ intentId, bookingId }: NamedIntent): Promise<boolean> {
    const booking = await this.bookings.findById(bookingId).lean();
    if (!booking) return false;
    const { serviceId, payerUid, priceCents } = booking;
    const { intentId: _, ...record } = newIntent({ serviceId, payerUid, amountCents: priceCents, bookingId });
    try {
      await this.intents.updateOne(
        { bookingId, intentId: null },
        { $set: { intentId }, $setOnInsert: record },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
