import type { DomainEvent } from '@mendwell/contracts/events';
import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { inEventBatches } from '@mendwell/service-kit/events/event-batches';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AppointmentEvent } from '../appointments/appointment.rules.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import { messagesOfChange, messagesOfStatus, type NewMessage } from './message.rules.ts';
import { type MessageDocument, messageModel } from './message.schema.ts';
import { remindersOf } from './reminder.rules.ts';

/** Collects concurrent events into one write; no request waits for their messages. */
const gatherMs = 100;

/** Stores messages to send, and the appointments they are about. */
@Injectable()
export class MessagesService {
  /** Stores an appointment's newest state, its messages and its reminders. */
  readonly change = inEventBatches((events: AppointmentEvent[]) => this.changeTogether(events), gatherMs);
  /** Stores a booking's newest work status and its messages. */
  readonly changeWork = inEventBatches(
    (events: DomainEvent<'booking.status-changed'>[]) => this.changeWorkTogether(events),
    gatherMs,
  );
  /** Stores messages, and leaves existing ones unchanged. */
  readonly add = inEventBatches((messages: NewMessage[][]) => this.addTogether(messages), gatherMs);

  constructor(
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    private readonly appointments: AppointmentsService,
  ) {}

  /** The appointments first, so that no message is sent before its appointment is known. */
  private async changeTogether(events: AppointmentEvent[]): Promise<void> {
    const newest = await this.appointments.storeNewest(events);
    const now = await databaseNow(this.messages.db);
    const reminders = newest.map((state) => remindersOf(state, now));
    await this.addTogether([...events.map(messagesOfChange), ...reminders]);
  }

  private async changeWorkTogether(events: DomainEvent<'booking.status-changed'>[]): Promise<void> {
    const works = await this.appointments.storeWork(events);
    await this.addTogether(works.map(({ bookingId, ...work }) => messagesOfStatus(bookingId, work)));
  }

  private async addTogether(messages: NewMessage[][]): Promise<void> {
    const now = await databaseNow(this.messages.db);
    const planned = messages.flat().map((message) => ({ plannedAt: now, dueAt: now, ...message }));
    await insertMissing(this.messages, planned);
  }
}
