import { isDue } from '@mendwell/service-kit/database/due-rows';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type MessageDocument, messageModel } from './records/message.schema.ts';

/** Metrics of mails. */
@Injectable()
export class NotificationMetrics {
  readonly sent;
  readonly failed;

  constructor(
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    metrics: Metrics,
  ) {
    this.sent = metrics.counter('mails_sent_total', 'Mails accepted by the mail server');
    this.failed = metrics.counter('mail_failures_total', 'Failed attempts to send a mail');
    const parked = () => this.messages.countDocuments({ state: 'failed' });
    metrics.gauge('mails_parked', 'Mails that could not be sent for a day', parked);
    metrics.gauge('mail_delay_seconds', 'Delay of the oldest due mail', () => this.delay());
  }

  /** Since its planned time, so that leases and pauses do not hide a delay. */
  private async delay(): Promise<number> {
    const [first] = await this.messages.aggregate<{ delayMs: number }>([
      { $match: { state: 'queued', ...isDue('plannedAt') } },
      { $sort: { plannedAt: 1 } },
      { $limit: 1 },
      { $project: { _id: 0, delayMs: { $subtract: ['$$NOW', '$plannedAt'] } } },
    ]);
    return (first?.delayMs ?? 0) / 1_000;
  }
}
