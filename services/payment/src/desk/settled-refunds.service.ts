import { type Modified, modified } from '@mendwell/contracts/calls';
import type { DeskNote } from '@mendwell/contracts/desk/actions';
import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { withoutRetries } from '../provider/card-provider.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { paymentStatusOf } from '../records/payment.rules.ts';
import { SettlementService } from '../settlement/settlement.service.ts';
import { settleableCents } from './waiting-payment.answer.ts';

/** Refunds that the card provider cannot make, such as to a closed card, and that an operator has paid in another way. */
@Injectable()
export class SettledRefunds {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly settlement: SettlementService,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
  ) {}

  /**
   * Its booking learns of it as of any other refund. Nothing is recorded while the card provider may still refund, or if it has
   * refunded after all.
   */
  async record(operator: User, bookingId: string, { note }: DeskNote): Promise<Modified> {
    const known = await this.intents.findOne({ bookingId }).lean();
    if (!known?.intentId) throw new DomainError('not-found', 'This payment does not exist');
    await this.settlement.settle(known.intentId, { ...withoutRetries, wasRefunded: true });
    const now = await databaseNow(this.intents.db);
    return this.transactions.run(async (session) => {
      const intent = await this.intents.findById(known._id).orFail().session(session).lean();
      const closing = await this.settlement.closingOf(intent, session);
      const cents = settleableCents(intent, closing);
      if (cents === 0) return modified(0);
      const change = {
        settledCents: (intent.settledCents ?? 0) + cents,
        version: intent.version + 1,
        refundedAt: now,
        changedAt: now,
      };
      const $unset = { refundSince: 1, checkAt: 1, attempts: 1, refusedRefunds: 1 } as const;
      await this.intents.updateOne({ _id: intent._id }, { $set: change, $unset }, { session });
      const settled = { ...intent, ...change };
      const what = paymentStatusOf(settled) === 'refunded' ? 'refunded' : 'partially-refunded';
      await this.settlement.publish(settled, [what], session);
      const subject = { kind: 'booking', id: bookingId };
      await this.actions.record(session, operator, { action: 'refund.settle', subject, note });
      return modified(1);
    });
  }
}
