import { toDollars } from '@mendwell/contracts/money';
import { updateInBatches } from '@mendwell/service-kit/database/row-batches';
import { PersonalData, personalRecords } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { toEarning } from './earnings/earnings.service.ts';
import { type EarningDocument, earningModel } from './records/earning.schema.ts';
import { type IntentDocument, intentModel } from './records/intent.schema.ts';
import { returnedCents } from './records/payment.rules.ts';

/** What this service keeps about people. Payments and earnings stay under the pseudonym, as the law requires. */
@Injectable()
export class PaymentPersonalData extends PersonalData {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    @InjectModel(earningModel.name) private readonly earnings: Model<EarningDocument>,
  ) {
    super();
  }

  readonly records = [
    personalRecords({
      model: this.intents,
      uidFields: ['payerUid'],
      exported: { section: 'payments', toItem: toPayment },
      erase: ({ uid, pseudonym }) =>
        updateInBatches(this.intents, { payerUid: uid }, { payerUid: pseudonym }),
    }),
    personalRecords({
      model: this.copies,
      uidFields: ['payerUid', 'providerUid'],
      exported: 'Copies of bookings',
      erase: async ({ uid, pseudonym }) => {
        await updateInBatches(this.copies, { payerUid: uid }, { payerUid: pseudonym });
        await updateInBatches(this.copies, { providerUid: uid }, { providerUid: pseudonym });
      },
    }),
    personalRecords({
      model: this.earnings,
      uidFields: ['providerUid'],
      exported: { section: 'earnings', toItem: toEarning },
      erase: ({ uid, pseudonym }) =>
        updateInBatches(this.earnings, { providerUid: uid }, { providerUid: pseudonym }),
    }),
  ];

  override readonly others = {
    webhookEvents: "Ids of the card provider's events",
    callSlots: 'When the next call to the card provider may begin',
    eventCursors: "A position in the card provider's list of events",
  };
}

const toPayment = (record: IntentDocument) => ({
  bookingId: record.bookingId ?? record.duplicateOf,
  receiptNumber: record.intentId,
  amount: toDollars(record.amountCents),
  currency: record.currency,
  status: record.status,
  createdAt: record.createdAt,
  paidAt: record.paidAt,
  refundedAmount: toDollars(returnedCents(record)),
  refundedAt: record.refundedAt,
  disputeStatus: record.disputeStatus,
});
