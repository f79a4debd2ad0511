import { Metrics } from '@mendwell/service-kit/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type IntentDocument, intentModel } from './intents/intent.schema.ts';

const minuteMs = 60_000;
/** With the pauses between them that is a quarter of an hour. */
const refusalsUntilAlert = 5;
/** The upper bounds of the classes that open payments are counted in by age. */
const ageClasses = { '5m': 5 * minuteMs, '1h': 60 * minuteMs, '1d': 24 * 60 * minuteMs, older: Infinity };

/** What operators see of payments. The counters are about repairs: what a job noticed before a webhook or event. */
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
    this.missedEvents = metrics.counter('provider_events_missed_total', 'Events that only the list told');
    this.publishedAgain = metrics.counter('payments_published_again_total', 'Payments published once more');
    const openHelp = 'Payments whose end is not known, by time since the payer last asked';
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

  /** The number in each class. */
  private async countOpen(): Promise<Record<string, number>> {
    const now = Date.now();
    const since = (ageMs: number) => new Date(Math.max(0, now - ageMs));
    const bounds = Object.values(ageClasses);
    const inClass = (at: number) => ({
      // Clocks differ: what has just been offered may be in the future.
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
