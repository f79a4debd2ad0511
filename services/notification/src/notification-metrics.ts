import { secondsOverdue } from '@mendwell/service-kit/database/due-rows';
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

  constructor(@InjectModel(messageModel.name) messages: Model<MessageDocument>, metrics: Metrics) {
    this.sent = metrics.counter('mails_sent_total', 'Mails accepted by the mail server');
    this.failed = metrics.counter('mail_failures_total', 'Failed attempts to send a mail');
    const parked = () => messages.countDocuments({ state: 'failed' });
    metrics.gauge('mails_parked', 'Mails that could not be sent for a day', parked);
    // Since its planned time, so that leases and pauses do not hide a delay.
    const delay = () => secondsOverdue(messages, 'plannedAt', { state: 'queued' });
    metrics.gauge('mail_delay_seconds', 'Delay of the oldest due mail', delay);
  }
}
