import { Metrics } from '@mendwell/service-kit/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type IntentDocument, intentModel } from './intents/intent.schema.ts';

const minuteMs = 60_000;
/** Reached after about a quarter of an hour, including the pauses. */
const refusalsUntilAlert = 5;
/** Upper bounds of the age classes of open payments. */
const ageClasses = { '5m': 5 * minuteMs, '1h': 60 * minuteMs, '1d': 24 * 60 * minuteMs, older: Infinity };

/** Metrics of payments. The counters count repairs: changes that a job found before their webhook or event arrived. */
@Injectable()
export class PaymentMetrics {
  readonly reconciled;
  readonly missedEvents;
  readonly publishedAgain;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    metrics: Metrics,
  ) {
    this.reconciled = metrics.counter('payments_reconciled_total', 'Payments that a check found paid');
    this.missedEvents = metrics.counter(
      'provider_events_missed_total',
      'Events found only in the list of the card provider',
    );
    this.publishedAgain = metrics.counter('payments_published_again_total', 'Payments published again');
    const openHelp = 'Payments without a final state, by time since the last request of their payer';
    metrics.gauge('payments_open', openHelp, () => this.countOpen(), 'age');
    const refused = {
      checkAt: { $gte: new Date(0) },
      refusedRefunds: { $gte: refusalsUntilAlert },
    };
    const refusedHelp = 'Refunds that the card provider has refused five times in a row';
    metrics.gauge('refunds_refused', refusedHelp, () => this.intents.countDocuments(refused));
    const waiting = { publishAt: { $gte: new Date(0) } };
    const waitingHelp = 'Payments that their booking has not acknowledged yet';
    metrics.gauge('payments_unacknowledged', waitingHelp, () => this.intents.countDocuments(waiting));
  }

  private async countOpen(): Promise<Record<string, number>> {
    const now = Date.now();
    const since = (ageMs: number) => new Date(Math.max(0, now - ageMs));
    const bounds = Object.values(ageClasses);
    const inClass = (at: number) => ({
      // Clocks differ, so a recent offer may be in the future.
      $and: [
        { $lte: ['$offeredAt', since(bounds[at - 1] ?? -minuteMs)] },
        { $gt: ['$offeredAt', since(bounds[at] ?? 0)] },
      ],
    });
    const sums = Object.keys(ageClasses).map((name, at) => [name, { $sum: { $cond: [inClass(at), 1, 0] } }]);
    const [counted] = await this.intents.aggregate<Record<string, number>>([
      { $match: { checkAt: { $gte: new Date(0) } } },
      { $group: { _id: null, ...Object.fromEntries(sums) } },
    ]);
    return Object.fromEntries(Object.keys(ageClasses).map((name) => [name, counted?.[name] ?? 0]));
  }
}
