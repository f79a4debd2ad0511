import { immediately } from '@mendwell/service-kit/database/due-rows';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { newIntent } from './intents.service.ts';

/** An intent that belongs to a booking, according to the provider. */
export interface NamedIntent {
  intentId: string;
  bookingId: string;
}

/**
 * Restores records of intents that are missing here because the database was restored from an older backup. Without a
 * record, a payment at the provider would not count, and its booking could be paid twice.
 */
@Injectable()
export class ForgottenIntents {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    @InjectModel(bookingCopyModel.name) private readonly bookings: Model<BookingCopyDocument>,
  ) {}

  /**
   * Creates a record for each unknown intent; its state follows with the next check. Returns those whose booking is unknown,
   * too. `now` is the database's time.
   */
  async restore(named: NamedIntent[], now: Date): Promise<NamedIntent[]> {
    const ids = named.map(({ intentId }) => intentId);
    const known = await this.intents.find({ intentId: { $in: ids } }, { intentId: 1 }).lean();
    const knownIds = new Set(known.map(({ intentId }) => intentId));
    const missing = new Map(
      named.filter(({ intentId }) => !knownIds.has(intentId)).map((intent) => [intent.intentId, intent]),
    );
    const unmatched: NamedIntent[] = [];
    for (const intent of missing.values()) if (!(await this.record(intent, now))) unmatched.push(intent);
    return unmatched;
  }

  /**
   * As the booking's record or, if it has one, as a duplicate. Both are attempted, since unique indexes decide. False if the
   * booking is unknown.
   */
  private async record({ intentId, bookingId }: NamedIntent, now: Date): Promise<boolean> {
    const booking = await this.bookings.findById(bookingId).lean();
    if (!booking) return false;
    const { serviceId, payerUid, priceCents } = booking;
    const order = { serviceId, payerUid, amountCents: priceCents };
    const record = () => ({ ...newIntent(order, now), intentId, checkAt: immediately });
    await insertMissing(this.intents, [{ ...record(), bookingId }]);
    await insertMissing(this.intents, [{ ...record(), duplicateOf: bookingId }]);
    return true;
  }
}
