import { Restating, restateEveryMs } from '@mendwell/service-kit/events/restating';
import { newEvent } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { toPaymentChanged } from '../records/payment.events.ts';

/** Publishes payments again in the background, in case their booking has missed one (docs/adr/0012). */
@Injectable()
export class RestatedPayments {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly restating: Restating,
  ) {}

  @Interval(restateEveryMs)
  async run(): Promise<void> {
    const payments = { records: this.intents, toEvents };
    await this.restating.publishNext({
      ...{ ...payments, kind: 'new payments' },
      ...{ concernsMoney: true, changedWithinDays: 1 },
    });
    await this.restating.publishNext({ ...payments, kind: 'payments', changedWithinDays: 30 });
  }
}

function toEvents(record: IntentDocument) {
  const changed = toPaymentChanged(record, 'restated');
  return changed ? [newEvent('payment.changed', changed)] : [];
}
