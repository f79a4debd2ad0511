import { type Modified, modified } from '@mendwell/contracts/calls';
import type { DeskNote } from '@mendwell/contracts/desk/actions';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { paymentStatusOf, waitingCents } from '../records/payment.rules.ts';
import { SettlementService } from '../settlement/settlement.service.ts';
import { stepOfRefund } from './waiting-payment.answer.ts';

interface IntentChange {
  $set: Partial<IntentDocument>;
  $unset: { [Field in keyof IntentDocument]?: 1 };
}

const refused = (detail: string) => new DomainError('not-changeable', detail);
const nothingOwed =
  'Nothing is owed any more: it has been refunded or settled. If you have paid it back too, ask for that back.';

/** Refunds that the card provider cannot make, such as to a closed card, and that an operator has paid in another way. */
@Injectable()
export class SettledRefunds {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly settlement: SettlementService,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
  ) {}

  /** From the commit on, no refund is requested: no check is running, and none is planned any more. */
  takeOver(operator: User, bookingId: string, { note }: DeskNote): Promise<Modified> {
    return this.change(operator, bookingId, { action: 'refund.take-over', note }, (step, now) => {
      if (!step.toTakeOver) throw refused(step.text);
      return { $set: { takenOverAt: now }, $unset: { checkAt: 1, attempts: 1 } };
    });
  }

  /** Its booking learns of it as of any other refund. */
  async settle(operator: User, bookingId: string, { note }: DeskNote): Promise<Modified> {
    return this.change(operator, bookingId, { action: 'refund.settle', note }, (step, now, intent) => {
      if (!step.toSettle) throw refused(step.toTakeOver ? 'Take it over before you pay it back.' : step.text);
      return {
        $set: {
          settledCents: (intent.settledCents ?? 0) + step.toSettle,
          version: intent.version + 1,
          refundedAt: now,
          changedAt: now,
        },
        $unset: { refundSince: 1, takenOverAt: 1, refusedRefunds: 1, checkAt: 1, attempts: 1 },
      };
    });
  }

  /** Asks the card provider first, which may have refunded after all. */
  private async change(
    operator: User,
    bookingId: string,
    { action, note }: { action: 'refund.take-over' | 'refund.settle'; note: string },
    decide: (step: ReturnType<typeof stepOfRefund>, now: Date, intent: IntentDocument) => IntentChange,
  ): Promise<Modified> {
    const known = await this.intents.findOne({ bookingId }).lean();
    if (!known?.intentId) throw new DomainError('not-found', 'This payment does not exist');
    await this.settlement.settle(known.intentId, { by: 'job', wasRefunded: true });
    const now = await databaseNow(this.intents.db);
    return this.transactions.run(async (session) => {
      const intent = await this.intents.findById(known._id).orFail().session(session).lean();
      const closing = await this.settlement.closingOf(intent, session);
      if (waitingCents(intent, closing) === 0) throw refused(nothingOwed);
      const change = decide(stepOfRefund(intent, closing, now), now, intent);
      await this.intents.updateOne({ _id: intent._id }, change, { session });
      const changed = { ...intent, ...change.$set };
      if (changed.version > intent.version) {
        const what = paymentStatusOf(changed) === 'refunded' ? 'refunded' : 'partially-refunded';
        await this.settlement.publish(changed, [what], session);
      }
      const subject = { kind: 'booking', id: bookingId };
      await this.actions.record(session, operator, { action, subject, note });
      return modified(1);
    });
  }
}
