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

/** Collects concurrent events into one write; no request waits for their messages. */
const gatherMs = 20;

/** The effect of an event that does not change an appointment's time. */
interface Effect {
  messages: Message[];
  /** A booking that no longer needs reminders. */
  completed?: string;
}

/** Turns events into messages, each once, because a message's id identifies its fact and recipient. */
@Injectable()
export class MessagesConsumer {
  private readonly storeInBatch = inBatches((effects: Effect[]) => this.storeTogether(effects), { gatherMs });

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
      if (!(await this.appointments.storeIfNewer(state, event, session))) return;
      await this.dropReminders([state.bookingId], session);
      await this.add(remindersOf(state, new Date()), session);
    });
  }

  @OnEvent('booking.status-changed')
  handleStatus(event: DomainEvent<'booking.status-changed'>): Promise<void> {
    const { status, bookingId } = event.data;
    return this.storeInBatch({
      messages: messagesOfStatus(event),
      ...(status === 'completed' && { completed: bookingId }),
    });
  }

  @OnEvent('payment.succeeded')
  handlePayment(event: DomainEvent<'payment.succeeded'>): Promise<void> {
    return this.storeInBatch({ messages: messagesOfPayment(event) });
  }

  @OnEvent('payment.partially-refunded', 'payment.refunded')
  handleRefund(event: DomainEvent<'payment.refunded' | 'payment.partially-refunded'>): Promise<void> {
    return this.storeInBatch({ messages: messagesOfRefund(event) });
  }

  @OnEvent('account.changed')
  handleAccount(event: DomainEvent<'account.changed'>): Promise<void> {
    return this.inbox.once(event, async (session) => {
      await this.accounts.storeIfNewer(event, session);
    });
  }

  private async storeTogether(effects: Effect[]): Promise<undefined[]> {
    await this.add(effects.flatMap(({ messages }) => messages));
    const completed = effects.flatMap(({ completed = [] }) => completed);
    if (completed.length > 0) await this.dropReminders(completed);
    return effects.map(() => undefined);
  }

  /** Leaves existing messages unchanged. Upserts, because a failed insert would end the transaction. */
  private async add(messages: Message[], session?: ClientSession): Promise<void> {
    if (messages.length === 0) return;
    const upserts = messages.map(({ _id, ...message }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: message }, upsert: true },
    }));
    await this.messages.bulkWrite(upserts, { session });
  }

  private async dropReminders(bookingIds: string[], session?: ClientSession): Promise<void> {
    const reminders = {
      bookingId: { $in: bookingIds },
      kind: { $in: [...reminderKinds] },
      state: 'queued' as const,
    };
    await this.messages.deleteMany(reminders, { session });
  }
}
