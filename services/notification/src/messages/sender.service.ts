import { setTimeout as delay } from 'node:timers/promises';
import { isDisputed } from '@mendwell/contracts/review-rules';
import { InjectConfig } from '@mendwell/service-kit/config';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { DueWork, pauseAfter } from '@mendwell/service-kit/database/due-work';
import { isDatabaseUnavailable } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import {
  BookingCopiesService,
  type BookingCopyDocument,
  keptMs,
  toState,
} from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import { mailOf, noticeMailOf } from '../mail/mail.ts';
import { failureOf, MailServer } from '../mail/mail-server.ts';
import { NotificationMetrics } from '../notification-metrics.ts';
import { PreferencesService } from '../preferences/preferences.service.ts';
import { addressKey } from '../preferences/unsubscribe-links.ts';
import { type AppointmentState, withCurrentAddresses } from '../records/appointment.rules.ts';
import {
  offerKind,
  optionalKinds,
  reminderKinds,
  reviewKind,
  urgentKinds,
} from '../records/message.rules.ts';
import {
  type BookingMessage,
  isNotice,
  type MessageDocument,
  messageModel,
  type NoticeMessage,
} from '../records/message.schema.ts';
import { isWorthSending } from '../records/reminder.rules.ts';

/** The interval of searches for due messages, and of attempts to record a sent one. */
const everyMs = 1_000;
/** How long a stopping instance waits for its mails, within the 10 seconds in which it must stop. */
const stopMs = 3_000;
/** The share of a lease after which a send ends, so that it never overlaps the next attempt. */
const sendShare = 0.8;
const hourMs = 3_600_000;

/** 30 s, 1, 2, 4 … minutes, at most an hour. */
const pauses = { first: 30_000, longest: hourMs };
/** A message not sent within this time is left to an operator. */
const parkedAfterMs = 24 * hourMs;

/** An offer that goes out later may tell of a wish that has ended, or of a time that others have heard of since. */
const offeredWithinMs = hourMs / 2;

const toUnverified = { name: 'unverified', max: 3, withinMs: 24 * hourMs, refusal: 'Enough mails for today' };

const isOneOf = (kinds: readonly string[], { kind }: MessageDocument) => kinds.includes(kind);
const isReminder = (message: MessageDocument) => isOneOf([...reminderKinds, reviewKind], message);

/**
 * Sends due messages. Any number of instances share the work, each with as many messages as it can send at a time, so a slow
 * or failed one never delays the others.
 */
@Injectable()
export class Sender implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Sender.name);
  private readonly due: DueRows<MessageDocument>;
  private readonly work: DueWork<MessageDocument>;
  /** The ids of messages that this instance has sent and not recorded yet. */
  private readonly unrecorded = new Set<string>();
  private isStopping = false;

  constructor(
    @InjectModel(messageModel.name) messages: Model<MessageDocument>,
    private readonly copies: BookingCopiesService,
    private readonly preferences: PreferencesService,
    private readonly server: MailServer,
    private readonly metrics: NotificationMetrics,
    private readonly limits: UserLimits,
    @InjectConfig() private readonly config: Config,
  ) {
    const leaseMs = config.MAIL_LEASE_SECONDS * 1_000;
    this.due = new DueRows(driverCollection(messages), 'dueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Mails',
      process: (message) => this.attempt(message),
      pauses,
      describe: ({ _id }) => ({ message: _id }),
      concurrency: server.concurrency,
    });
  }

  /** Sends all due messages. */
  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  /** A mail that takes longer is left to another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.race([this.work.stop(), delay(stopMs, undefined, { ref: false })]);
  }

  private async attempt(message: MessageDocument): Promise<void> {
    if (this.unrecorded.has(message._id)) return this.finish(message, true);
    const signal = AbortSignal.timeout(sendShare * this.due.leaseMs);
    let isSent = false;
    try {
      isSent = await (isNotice(message)
        ? this.deliverNotice(message, signal)
        : this.deliver(message as BookingMessage, signal));
    } catch (error) {
      return this.postpone(message, error);
    }
    if (isSent) {
      this.unrecorded.add(message._id);
      this.metrics.sent.inc();
    }
    await this.finish(message, isSent);
  }

  /** False if the mail is not wanted or has no address. Throws while the appointment is unknown. */
  private async deliver(message: BookingMessage, signal: AbortSignal): Promise<boolean> {
    const { bookingId, role, details } = message;
    const [known] = await this.copies.find([bookingId]);
    if (!known) throw new Error('Unknown appointment', { cause: 'unknown-appointment' });
    const current = toState(known);
    const address = current.appointment[`${role}Email`];
    const isVerified = current.appointment[`${role}Verified`];
    if (address === '') return false;
    if (isReminder(message) && !this.isUseful(message, known)) return false;
    const chooser = isOneOf(optionalKinds, message) ? known[`${role}Uid`] : undefined;
    if (chooser && !(await this.preferences.of(chooser)).reminders) return false;
    const state = details.state ? withCurrentAddresses(details.state, current) : current;
    const unverified = isVerified ? undefined : addressKey(address);
    const unsubscriber = unverified ?? chooser;
    const visits = details.together && (await this.visitsOf(details.together, state));
    const circumstances = {
      ...(visits && { visits }),
      now: this.due.leasedAt(message),
      hasNames: isVerified,
      work: known.work,
      unsubscriber,
    };
    const send = () => this.server.send(mailOf(message, state, this.config, circumstances), signal);
    return this.sendWithin(unverified, send, isOneOf(urgentKinds, message));
  }

  /** The visits of a mail about several, as they are now. Throws until the events of all have arrived. */
  private async visitsOf(bookingIds: string[], { isClosed }: AppointmentState) {
    const known = (await this.copies.find(bookingIds)).filter((copy) => copy.isClosed || !isClosed);
    if (known.length < bookingIds.length) throw new Error('Unknown visits', { cause: 'unknown-appointment' });
    return known.map((copy) => ({ state: toState(copy), work: copy.work }));
  }

  /** To an account. False if there is nothing left to keep or to book, or no address. */
  private deliverNotice(message: NoticeMessage, signal: AbortSignal): Promise<boolean> {
    const { account } = message.details;
    const now = this.due.leasedAt(message);
    const until = account?.erasesAt ?? account?.offer?.serviceDate;
    const isLate = account?.offer && Number(now) - Number(message.plannedAt) > offeredWithinMs;
    if (!account?.email || isLate || (until && now >= new Date(until))) return Promise.resolve(false);
    const unverified = account.isVerified ? undefined : addressKey(account.email);
    const mail = noticeMailOf(message, account, this.config, unverified);
    return this.sendWithin(unverified, () => this.server.send(mail, signal), message.kind !== offerKind);
  }

  /** False if the address is unverified, and wants no mails or has got as many today as it gets of those that are not urgent. */
  private async sendWithin(
    unverified: string | undefined,
    send: () => Promise<void>,
    isUrgent: boolean,
  ): Promise<boolean> {
    if (unverified && !(await this.preferences.of(unverified)).reminders) return false;
    if (!unverified || isUrgent) return send().then(() => true);
    try {
      await this.limits.within(toUnverified, unverified, send);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too-many-requests') return false;
      throw error;
    }
  }

  /** Checked only now: a change leaves the reminders of the former appointment in place. */
  private isUseful(reminder: BookingMessage, known: BookingCopyDocument): boolean {
    const isOver =
      known.isReviewed || known.work?.paymentStatus === 'refunded' || isDisputed(known.work ?? {});
    if (reminder.details.visit && isOver) return false;
    return isWorthSending(reminder, known, this.due.leasedAt(reminder));
  }

  /**
   * Retried even after the lease, because a sent mail would be sent again. A reminder that is not sent is removed; an event
   * repeats it only while it is useful.
   */
  private async finish(message: MessageDocument, isSent: boolean): Promise<void> {
    const expiresAt = new Date(Date.now() + keptMs);
    const ended = { details: {}, expiresAt, failure: undefined, sender: undefined };
    do {
      try {
        if (!isSent && isReminder(message)) await this.due.remove(message);
        else if (await this.due.complete(message, { ...ended, state: isSent ? 'sent' : 'dropped' }))
          this.unrecorded.delete(message._id);
        return;
      } catch (error) {
        this.logger.warn({ err: error, message: message._id, msg: 'A message could not be recorded yet' });
        await delay(everyMs);
      }
    } while (!this.isStopping);
  }

  private async postpone(message: MessageDocument, error: unknown): Promise<void> {
    const { plannedAt, details, attempts = 0 } = message;
    const failure = failureOf(error);
    this.metrics.failed.inc();
    const delayMs = Number(this.due.leasedAt(message)) - Number(plannedAt) + pauseAfter(attempts + 1, pauses);
    // The mail server's words may contain the address.
    const reason = isDatabaseUnavailable(error) ? error : new Error(failure);
    if (delayMs <= parkedAfterMs) return this.work.retry(message, reason, { failure });
    const named = details.state?.appointment.serviceDate;
    // A mail with people's names expires with its appointment, through which erasure finds it.
    const expiresAt = new Date((named ? Date.parse(named) : Date.now()) + keptMs);
    this.logger.warn({ message: message._id, failure, attempts, msg: 'This mail is left to an operator' });
    await this.due.complete(message, { state: 'failed', attempts: attempts + 1, failure, expiresAt });
  }
}
