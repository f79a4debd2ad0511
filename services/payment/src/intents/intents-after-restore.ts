import { immediately } from '@mendwell/service-kit/database/due-rows';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { CardProvider } from '../provider/card-provider.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { SettlementService } from '../settlement/settlement.service.ts';
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
   * As the booking's record or, if it has one, as a duplicate. Tries both, since unique indexes refuse the
   * wrong one. False if the booking is unknown.
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

/** An intent of a booking that has another one. */
type DuplicateIntent = IntentDocument & { intentId: string; duplicateOf: string };

export const isDuplicate = (intent: IntentDocument): intent is DuplicateIntent =>
  intent.duplicateOf !== undefined;

/** Settles intents of bookings that have another one, as after a restore of an older backup. */
@Injectable()
export class DuplicateIntents {
  private readonly logger = new Logger(DuplicateIntents.name);

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly provider: CardProvider,
    private readonly settlement: SettlementService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Makes a paid duplicate the booking's intent. The former one is canceled first, so that it cannot be paid any more. Returns
   * the booking's new record, which is leased like the duplicate. Or the duplicate itself if it is not paid, or the booking's
   * intent is, too: then it is to be canceled or refunded. `now` is the database's time.
   */
  async adopt(duplicate: DuplicateIntent, now: Date): Promise<IntentDocument> {
    const { intentId, duplicateOf: bookingId } = duplicate;
    const { status } = await this.provider.getIntent(intentId, { by: 'job' });
    if (status !== 'succeeded') return duplicate;
    const known = await this.intents.findOne({ bookingId }).lean();
    // Adopted by another check meanwhile.
    if (known?.intentId === intentId) return known;
    const former = known?.intentId ? await this.settlement.cancel(known.intentId) : 'canceled';
    if (former === 'canceled') return this.replace(known, duplicate, now);
    if (former !== 'succeeded') throw new Error(`${known?.intentId} of the same booking is in progress`);
    this.logger.warn({ intentId, bookingId, msg: 'A booking was paid twice; this payment is refunded' });
    return duplicate;
  }

  /** What was recorded about the duplicate is left out, because it must be published for the booking. */
  private async replace(known: IntentDocument | null, duplicate: DuplicateIntent, now: Date) {
    const { _id, payerUid, amountCents, serviceId, intentId, duplicateOf: bookingId } = duplicate;
    const { checkAt, claimedBy } = duplicate;
    const { version = 0, round = 0 } = known ?? {};
    const order = { payerUid, amountCents, bookingId, ...(serviceId && { serviceId }) };
    const next = { intentId, version, round: round + 1 };
    const record: IntentDocument = { ...newIntent(order, now), ...next, _id, checkAt, claimedBy };
    await this.transactions.run(async (session) => {
      const unchanged = {
        bookingId,
        intentId: known?.intentId,
        round,
        status: { $ne: 'succeeded' },
      } as const;
      if (known) await this.intents.findOneAndDelete(unchanged, { session }).orFail();
      await this.intents.replaceOne({ _id, duplicateOf: bookingId }, record, { session });
    });
    return record;
  }
}
