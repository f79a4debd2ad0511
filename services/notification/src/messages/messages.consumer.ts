import type { DomainEvent } from '@mendwell/contracts/events';
import { AccountVersions } from '@mendwell/service-kit/account-versions';
import { inBatches } from '@mendwell/service-kit/batches';
import { Inbox } from '@mendwell/service-kit/inbox';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type AppointmentEvent, stateOf } from '../appointments/appointment.rules.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import {
  type Message,
  messagesOfChange,
  messagesOfPayment,
  messagesOfRefund,
  messagesOfStatus,
  reminderKinds,
} from './message.rules.ts';
import { type MessageDocument, messageModel } from './message.schema.ts';
import { remindersOf } from './reminder.rules.ts';

/** Events arrive one by one but many at once; nobody waits for their messages. */
const gatherMs = 20;

/** Turns events into messages. A message's id says what it is about, so each comes into being once. */
@Injectable()
export class MessagesConsumer {
  private readonly addInBatch = inBatches((lists: Message[][]) => this.addTogether(lists), { gatherMs });

  constructor(
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    private readonly appointments: AppointmentsService,
    private readonly accounts: AccountVersions,
    private readonly inbox: Inbox,
  ) {}

  @OnEvent('booking.requested', 'booking.moved', 'booking.declined', 'booking.cancelled')
  handleChange(event: AppointmentEvent): Promise<void> {
    return this.inbox.once(event, async (session) => {
      const state = stateOf(event);
      if (!state) return;
      await this.add(messagesOfChange(event), session);
      if (!(await this.appointments.keep(state, event, session))) return;
      await this.dropReminders(state.bookingId, session);
      await this.add(remindersOf(state, new Date()), session);
    });
  }

  @OnEvent('booking.status-changed')
  async handleStatus(event: DomainEvent<'booking.status-changed'>): Promise<void> {
    await this.addInBatch(messagesOfStatus(event));
    if (event.data.status === 'completed') await this.dropReminders(event.data.bookingId);
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
  handleAccount(event: DomainEvent<'account.changed'>): Promise<void> {
    return this.inbox.once(event, async (session) => {
      await this.accounts.keepNewest(event, session);
    });
  }

  private async addTogether(lists: Message[][]): Promise<undefined[]> {
    await this.add(lists.flat());
    return lists.map(() => undefined);
  }

  /** Those that are there already are left as they are: an insert that fails would end a transaction. */
  private async add(messages: Message[], session?: ClientSession): Promise<void> {
    if (messages.length === 0) return;
    const upserts = messages.map(({ _id, ...message }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: message }, upsert: true },
    }));
    await this.messages.bulkWrite(upserts, { session });
  }

  private async dropReminders(bookingId: string, session?: ClientSession): Promise<void> {
    const reminders = { bookingId, kind: { $in: [...reminderKinds] }, state: 'queued' as const };
    await this.messages.deleteMany(reminders, { session });
  }
}
