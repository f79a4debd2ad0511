import { toDollars } from '@mendwell/contracts/money';
import type { Receipt } from '@mendwell/contracts/payment';
import { DomainError } from '@mendwell/service-kit/domain-error';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { returnedCents } from '../records/payment.rules.ts';

@Injectable()
export class ReceiptsService {
  constructor(@InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>) {}

  /** Throws `not-found` while nothing is paid, and `forbidden` for anyone but the payer. */
  async get(bookingId: string, user: User): Promise<Receipt> {
    const record = await this.intents.findOne({ bookingId }).lean();
    if (record && record.payerUid !== user.uid)
      throw new DomainError('forbidden', 'This payment is not yours');
    if (record?.status !== 'succeeded' || !record.intentId || !record.paidAt)
      throw new DomainError('not-found', 'This booking has not been paid');
    return toReceipt({ ...record, intentId: record.intentId, paidAt: record.paidAt });
  }
}

function toReceipt(record: IntentDocument & { intentId: string; paidAt: Date }): Receipt {
  const { intentId, amountCents, currency, refundedAt, paidAt } = record;
  const refundedCents = returnedCents(record);
  return {
    receiptNumber: intentId,
    amount: toDollars(amountCents),
    currency,
    paidAt: paidAt.toISOString(),
    refundedAmount: toDollars(refundedCents),
    ...(refundedAt && refundedCents > 0 && { refundedAt: refundedAt.toISOString() }),
  };
}
