import type { EventData } from '@mendwell/contracts/events';
import { InjectConfig } from '@mendwell/service-kit/config';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { inBatches } from '@mendwell/service-kit/events/batches';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BookingCopiesService, keptMs } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import type { BookingEvent } from '../records/appointment.rules.ts';
import { messagesOfBooking, type NewMessage } from '../records/message.rules.ts';
import { type MessageDocument, messageModel } from '../records/message.schema.ts';
import { undoneWithinMs } from '../records/notice.rules.ts';
import { remindersOf } from '../records/reminder.rules.ts';

/** Collects concurrent events into one write; no request waits for their messages. */
const gatherMs = 100;
/** How many mails one person can cause without a pause, and the share of an instance's rate that further ones get. */
const mailsAtOnce = 10;
const senderShare = 0.1;

const decidedAt = ({ details }: MessageDocument) => Date.parse(details.account?.decision?.at ?? '');
const isUndone = (message: MessageDocument, next?: MessageDocument) =>
  next !== undefined && next.kind !== message.kind && decidedAt(next) - decidedAt(message) <= undoneWithinMs;

/** Stores messages to send, and the appointments they are about. */
@Injectable()
export class MessagesService {
  /** Stores a booking's newest state, its messages and its reminders. */
  readonly change = inBatches((events: BookingEvent[]) => this.changeTogether(events), gatherMs);
  /** Stores messages, and leaves existing ones unchanged. */
  readonly add = inBatches((messages: NewMessage[][]) => this.addTogether(messages), gatherMs);

  constructor(
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    private readonly copies: BookingCopiesService,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * If a second decision undid the first at once, drops the mails about both; if the first is on its way already, neither.
   * Events may arrive in any order. The rows stay, so that a repeated event adds none.
   */
  async dropUndone({ serviceId, service }: EventData<'service.changed'>): Promise<void> {
    const waiting = {
      state: 'queued',
      claimedBy: null,
      'details.account.decision.serviceId': serviceId,
    } as const;
    const found = await this.messages.find({ sender: service?.providerUid, ...waiting }).lean();
    const own = found.toSorted((one, other) => decidedAt(one) - decidedAt(other));
    const first = own.findIndex((message, at) => isUndone(message, own[at + 1]));
    if (first < 0) return;
    const expiresAt = new Date(Date.now() + keptMs);
    const change = {
      $set: { state: 'dropped', details: {}, expiresAt },
      $unset: { dueAt: 1, sender: 1 },
    } as const;
    for (const { _id } of own.slice(first, first + 2)) {
      const { matchedCount } = await this.messages.updateOne({ _id, ...waiting }, change);
      if (matchedCount === 0) return;
    }
  }

  /** The appointments first, so that no message is sent before its appointment is known. */
  private async changeTogether(events: BookingEvent[]): Promise<void> {
    const newest = await this.copies.storeNewest(events);
    const now = await databaseNow(this.messages.db);
    const reminders = newest.map((state) => remindersOf(state, now));
    await this.addTogether([...events.map(messagesOfBooking), ...reminders]);
  }

  private async addTogether(messages: NewMessage[][]): Promise<void> {
    const now = await databaseNow(this.messages.db);
    const added = messages.flat();
    const waiting = await this.countWaiting(added.flatMap(({ sender }) => sender ?? []));
    const planned = added.map((message) => {
      const earliest = now.getTime() + this.pauseOf(message.sender, waiting);
      // Retries are counted from then, so they need a time at which it could be sent.
      const at = new Date(Math.max(earliest, Number(message.plannedAt ?? 0)));
      return { ...message, plannedAt: at, dueAt: at };
    });
    await insertMissing(this.messages, planned);
  }

  /** A sender's mails beyond the first few come at intervals, so that they never delay those of others. */
  private pauseOf(sender: string | undefined, waiting: Map<string, number>): number {
    if (!sender) return 0;
    const before = waiting.get(sender) ?? 0;
    waiting.set(sender, before + 1);
    const intervalMs = 1_000 / (senderShare * this.config.MAILS_PER_SECOND);
    return Math.max(0, before - mailsAtOnce) * intervalMs;
  }

  /** The numbers of mails that senders have waiting. */
  private async countWaiting(senders: string[]): Promise<Map<string, number>> {
    if (senders.length === 0) return new Map();
    const counts = await this.messages.aggregate<{ _id: string; count: number }>([
      { $match: { sender: { $in: senders }, state: 'queued' } },
      { $group: { _id: '$sender', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }
}
