import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type IntentDocument, intentModel } from './records/intent.schema.ts';
import { finalStatuses } from './records/payment.rules.ts';

const minuteMs = 60_000;
/** Reached after about eight minutes; the alert waits five more. */
const refusalsUntilAlert = 5;
/** Upper bounds of the age classes of open payments and owed refunds. */
const ageClasses = { '5m': 5 * minuteMs, '1h': 60 * minuteMs, '1d': 24 * 60 * minuteMs, older: Infinity };

/** The provider refunds nothing during a dispute, which may take months; operators have a list of disputes. */
const undisputed = { disputeStatus: { $ne: 'open' } } as const;

const none = Object.fromEntries(Object.keys(ageClasses).map((name) => [name, 0]));

/** Metrics of payments. The counters count repairs: changes that a job found before their webhook or event arrived. */
@Injectable()
export class PaymentMetrics {
  readonly reconciled;
  readonly missedEvents;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    metrics: Metrics,
  ) {
    this.reconciled = metrics.counter('payments_reconciled_total', 'Payments that a check found paid');
    this.missedEvents = metrics.counter(
      'provider_events_missed_total',
      'Events found only in the list of the card provider',
    );
    const openHelp = 'Payments without a final state, by time since the last request of their payer';
    metrics.gauge('payments_open', openHelp, () => this.countOpen(), 'age');
    const refused = {
      checkAt: { $gte: new Date(0) },
      refusedRefunds: { $gte: refusalsUntilAlert },
      ...undisputed,
    };
    const refusedHelp = 'Refunds that the card provider has not made five times in a row';
    metrics.gauge('refunds_refused', refusedHelp, () => this.intents.countDocuments(refused));
    const owedHelp = 'Refunds that are owed, also those that banks have returned, by time since then';
    metrics.gauge('refunds_owed', owedHelp, () => this.countOwed(), 'age');
  }

  /** By what is owed, whether or not an attempt is planned: after two returned refunds none is. */
  private countOwed(): Promise<Record<string, number>> {
    return this.countByAge({ refundSince: { $gte: new Date(0) }, ...undisputed }, '$refundSince');
  }

  private countOpen(): Promise<Record<string, number>> {
    const isOpen = { checkAt: { $gte: new Date(0) }, status: { $nin: [...finalStatuses] } };
    return this.countByAge(isOpen, '$offeredAt');
  }

  private async countByAge($match: object, since: string): Promise<Record<string, number>> {
    const ageMs = { $subtract: ['$$NOW', since] };
    const branches = Object.entries(ageClasses).map(([name, endMs]) => ({
      case: { $lt: [ageMs, endMs] },
      // biome-ignore lint/suspicious/noThenProperty: MongoDB's word
      then: name,
    }));
    const counted = await this.intents.aggregate<{ _id: string; count: number }>([
      { $match },
      { $group: { _id: { $switch: { branches } }, count: { $sum: 1 } } },
    ]);
    return { ...none, ...Object.fromEntries(counted.map(({ _id, count }) => [_id, count])) };
  }
}
