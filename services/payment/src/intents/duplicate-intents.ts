import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CardProvider } from '../provider/card-provider.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { SettlementService } from '../settlement/settlement.service.ts';
import { newIntent } from './intents.service.ts';

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
