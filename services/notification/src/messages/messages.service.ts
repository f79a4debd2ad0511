import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { inEventBatches } from '@mendwell/service-kit/events/event-batches';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AppointmentEvent } from '../appointments/appointment.rules.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import { type Message, messagesOfChange } from './message.rules.ts';
import { type MessageDocument, messageModel } from './message.schema.ts';
import { remindersOf } from './reminder.rules.ts';

/** Collects concurrent events into one write; no request waits for their messages. */
const gatherMs = 100;

/** Stores messages to send, and the appointments they are about. */
@Injectable()
export class MessagesService {
  /** Stores an appointment's newest state, its messages and its reminders. */
  readonly change = inEventBatches((events: AppointmentEvent[]) => this.changeTogether(events), gatherMs);
  /** Stores messages, and leaves existing ones unchanged. */
  readonly add = inEventBatches((messages: Message[][]) => this.addTogether(messages), gatherMs);

  constructor(
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    private readonly appointments: AppointmentsService,
  ) {}

  /** The appointments first, so that no message is sent before its appointment is known. */
  private async changeTogether(events: AppointmentEvent[]): Promise<void> {
    const newest = await this.appointments.storeNewest(events);
    const reminders = newest.map((state) => remindersOf(state, new Date()));
    await this.addTogether([...events.map(messagesOfChange), ...reminders]);
  }

  private addTogether(messages: Message[][]): Promise<void> {
    return insertMissing(this.messages, messages.flat());
  }
}
