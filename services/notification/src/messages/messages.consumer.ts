import type { DomainEvent } from '@mendwell/contracts/events';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { inEventBatches } from '@mendwell/service-kit/events/event-batches';
import { OnEvent } from '@mendwell/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AppointmentEvent } from '../appointments/appointment.rules.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import {
  type Message,
  messagesOfChange,
  messagesOfPayment,
  messagesOfRefund,
  messagesOfStatus,
} from './message.rules.ts';
import { type MessageDocument, messageModel } from './message.schema.ts';
import { remindersOf } from './reminder.rules.ts';

/** Collects concurrent events into one write; no request waits for their messages. */
const gatherMs = 100;

/**
 * Turns events into messages, each once, because a message's id identifies its fact and recipient. Needs no inbox: a
 * repeated event writes the same again.
 */
@Injectable()
export class MessagesConsumer {
  private readonly changeInBatch = inEventBatches(
    (events: AppointmentEvent[]) => this.change(events),
    gatherMs,
  );
  private readonly addInBatch = inEventBatches((messages: Message[][]) => this.add(messages), gatherMs);

  constructor(
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    private readonly appointments: AppointmentsService,
    private readonly accounts: AccountVersions,
  ) {}

  @OnEvent('booking.requested', 'booking.moved', 'booking.declined', 'booking.cancelled')
  handleChange(event: AppointmentEvent): Promise<void> {
    return this.changeInBatch(event);
  }

  @OnEvent('booking.status-changed')
  handleStatus(event: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.addInBatch(messagesOfStatus(event));
  }

  @OnEvent('payment.succeeded')
  handlePayment(event: DomainEvent<'payment.succeeded'>): Promise<void> {
    return this.addInBatch(messagesOfPayment(event));
  }

  @OnEvent('payment.partially-refunded', 'payment.refunded')
  handleRefund(event: DomainEvent<'payment.refunded' | 'payment.partially-refunded'>): Promise<void> {
    return this.addInBatch(messagesOfRefund(event));
  }

  @OnEvent('account.changed')
  async handleAccount(event: DomainEvent<'account.changed'>): Promise<void> {
    await this.accounts.storeIfNewer(event);
  }

  /** The appointments first, so that no message is sent before its appointment is known. */
  private async change(events: AppointmentEvent[]): Promise<void> {
    const newest = await this.appointments.storeNewest(events);
    const reminders = newest.map((state) => remindersOf(state, new Date()));
    await this.add([...events.map(messagesOfChange), ...reminders]);
  }

  /** Leaves existing messages unchanged. */
  private add(messages: Message[][]): Promise<void> {
    return insertMissing(this.messages, messages.flat());
  }
}
