import { setTimeout as delay } from 'node:timers/promises';
import { InjectConfig } from '@mendwell/service-kit/config';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import type { AppointmentState } from '../appointments/appointment.rules.ts';
import {
  type AppointmentDocument,
  AppointmentsService,
  keptMs,
  toState,
} from '../appointments/appointments.service.ts';
import type { Config } from '../config.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import { failureOf, MailServer, maxConcurrentMails } from '../mail/mail-server.ts';
import { NotificationMetrics } from '../notification-metrics.ts';
import { PreferencesService } from '../preferences/preferences.service.ts';
import { messageId, reminderKinds } from './message.rules.ts';
import { type MessageDocument, messageModel } from './message.schema.ts';
import { isWorthSending } from './reminder.rules.ts';

/** The interval of searches for due messages, and of attempts to record a sent one. */
const everyMs = 1_000;
/** How long a stopping instance waits for its mails, within the 10 seconds in which it must stop. */
const stopMs = 3_000;
const hourMs = 3_600_000;

const firstPauseMs = 30_000;
const longestPauseMs = hourMs;
/** A message not sent within this time is left to an operator. */
const parkedAfterMs = 24 * hourMs;

/** Pauses of 30 s, 1, 2, 4 … minutes, at most an hour. */
const pauseAfter = (attempts: number) => Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);

const isReminder = ({ kind }: MessageDocument) => reminderKinds.some((reminder) => reminder === kind);

/**
 * Sends due messages. Any number of instances share the work, each with as many messages as it can send at once, so a slow
 * or failed one never delays the others.
 */
@Injectable()
export class Sender implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Sender.name);
  private readonly due: DueRows<MessageDocument>;
  private readonly sending = new Set<Promise<void>>();
  private filling: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    private readonly appointments: AppointmentsService,
    private readonly preferences: PreferencesService,
    private readonly server: MailServer,
    private readonly metrics: NotificationMetrics,
    @InjectConfig() private readonly config: Config,
  ) {
    const leaseMs = config.MAIL_LEASE_SECONDS * 1_000;
    const only = { state: 'queued' };
    this.due = new DueRows(driverCollection(messages), 'dueAt', leaseMs, { only });
  }

  /** Starts to send due messages, up to `maxConcurrentMails` at a time. */
  @Interval(everyMs)
  run(): Promise<void> {
    this.filling ??= this.fill()
      .catch((error) => this.logger.warn({ err: error, msg: 'Due messages could not be read' }))
      .finally(() => {
        this.filling = undefined;
      });
    return this.filling;
  }

  /** Resolves once nothing is being sent or due. */
  async idle(): Promise<void> {
    for (await this.filling; this.sending.size > 0; await this.filling) await Promise.all(this.sending);
  }

  /** A mail that takes longer is left to another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.race([this.idle(), delay(stopMs, undefined, { ref: false })]);
  }

  private async fill(): Promise<void> {
    while (!this.isStopping) {
      const free = maxConcurrentMails - this.sending.size;
      if (free === 0) return;
      const messages = await this.due.acquire(free);
      for (const message of messages) this.begin(message);
      if (messages.length < free) return;
    }
  }

  private begin(message: MessageDocument): void {
    const work = this.attempt(message).finally(() => {
      this.sending.delete(work);
      void this.run();
    });
    this.sending.add(work);
  }

  private async attempt(message: MessageDocument): Promise<void> {
    const leaseEnd = performance.now() + this.due.leaseMs;
    let mail: Mail | undefined;
    try {
      mail = await this.compose(message);
      if (mail) await this.server.send(mail);
    } catch (error) {
      return this.postpone(message, error).catch(() => {
        // If this fails too, the lease expires.
      });
    }
    if (mail) this.metrics.sent.inc();
    await this.finish(message, mail !== undefined, leaseEnd);
  }

  /** The mail, or undefined if it is not wanted or has no address. Throws while the appointment is unknown. */
  private async compose(message: MessageDocument): Promise<Mail | undefined> {
    const { bookingId, role, details } = message;
    if (details.state) return this.mailAbout(details.state, message);
    const known = await this.appointments.find(bookingId);
    if (!known) throw new Error('Unknown appointment', { cause: 'unknown-appointment' });
    if (!isReminder(message)) return this.mailAbout(toState(known), message);
    const uid = role === 'patient' ? known.patientUid : known.providerUid;
    return (await this.isWanted(message, known, uid))
      ? this.mailAbout(toState(known), message, uid)
      : undefined;
  }

  private mailAbout(state: AppointmentState, message: MessageDocument, reminded?: string): Mail | undefined {
    const hasAddress = state.appointment[`${message.role}Email`] !== '';
    return hasAddress ? mailOf(message, state, this.config, this.due.leasedAt(message), reminded) : undefined;
  }

  /** Checked only now: a change leaves the reminders of the former appointment in place. */
  private async isWanted(
    reminder: MessageDocument,
    known: AppointmentDocument,
    uid: string,
  ): Promise<boolean> {
    if (!isWorthSending(reminder, known, this.due.leasedAt(reminder))) return false;
    const { bookingId } = reminder;
    // The previous release stored no work status, only its mail.
    const isCompleted = known.work
      ? known.work.status === 'completed'
      : await this.messages.exists({ _id: messageId({ bookingId, kind: 'completed' }, 'patient') });
    return !isCompleted && (await this.preferences.of(uid)).reminders;
  }

  /** Retried while the lease lasts, because the mail would be sent again after it. */
  private async finish(message: MessageDocument, isSent: boolean, leaseEnd: number): Promise<void> {
    const expiresAt = new Date(Date.now() + keptMs);
    do {
      try {
        if (isSent)
          await this.due.complete(message, { state: 'sent', details: {}, expiresAt, failure: undefined });
        else await this.due.remove(message);
        return;
      } catch (error) {
        this.logger.warn({
          err: error,
          message: message._id,
          msg: 'A finished message cannot be recorded yet',
        });
        await delay(everyMs);
      }
    } while (performance.now() < leaseEnd);
  }

  private async postpone(message: MessageDocument, error: unknown): Promise<void> {
    const { _id, plannedAt } = message;
    const attempts = message.attempts + 1;
    const failure = failureOf(error);
    const pauseMs = pauseAfter(attempts);
    const delayMs = Number(this.due.leasedAt(message)) - Number(plannedAt) + pauseMs;
    const state = delayMs > parkedAfterMs ? 'failed' : 'queued';
    this.metrics.failed.inc();
    this.logger.warn({ message: _id, failure, attempts, state, msg: 'This message could not be sent' });
    await this.due.postpone(message, pauseMs, { state, attempts, failure });
  }
}
