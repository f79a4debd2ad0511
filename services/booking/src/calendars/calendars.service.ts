import { setTimeout as delay } from 'node:timers/promises';
import type { Calendars } from '@mendwell/contracts/calendars';
import type { Schedule } from '@mendwell/contracts/schedule';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DataKeys } from '@mendwell/service-kit/database/data-keys';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows, immediately } from '@mendwell/service-kit/database/due-rows';
import { DueWork, pauseAfter } from '@mendwell/service-kit/database/due-work';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { ClientSession, Model } from 'mongoose';
import type { Config } from '../config.ts';
import { widenedHours } from '../records/availability.rules.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { toBusy, toPeriods } from '../records/busy.rules.ts';
import {
  type CalendarsDocument,
  calendarsModel,
  isFailing,
  type StoredCalendar,
} from '../records/calendar.schema.ts';
import { type FreedTimeDocument, freedTimeModel, noteFreed } from '../records/freed-time.schema.ts';
import { bookableHours, type ScheduleDocument, scheduleModel } from '../records/schedule.schema.ts';
import { type BusyQuery, ownUid } from './busy-times.ts';
import { CalendarReader, type Turns } from './calendar-reader.ts';
import { afterReading, aheadOf, asTold, knownOf, untilOf, untold, withoutProblem } from './readings.ts';

/** How often due calendars are looked for. */
const everyMs = 5_000;
/** Between two readings; longer for those that cannot be read. */
const pauses = { first: 10 * 60_000, longest: 60 * 60_000 };
/** Longer than reading all calendars of a provider takes. */
const leaseMs = 120_000;
const concurrency = 8;
/** How long a stopping instance waits for its readings, within the 10 seconds in which it must stop. */
const stopMs = 3_000;

/** A calendar of a provider, to be read as of an instant. */
interface ToRead {
  providerUid: string;
  address: string;
  hours: Schedule;
  turns: Turns;
  now: Date;
}

/**
 * Keeps the times at which providers are busy by calendars of other programs. They are read in the background, and once when
 * their addresses are set: never while somebody waits for free times (docs/adr/0029).
 */
@Injectable()
export class CalendarsService implements BeforeApplicationShutdown {
  private readonly due: DueRows<CalendarsDocument>;
  private readonly work: DueWork<CalendarsDocument>;

  constructor(
    @InjectModel(calendarsModel.name) private readonly rows: Model<CalendarsDocument>,
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(freedTimeModel.name) private readonly freedTimes: Model<FreedTimeDocument>,
    private readonly reader: CalendarReader,
    private readonly keys: DataKeys,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
    @InjectConfig() private readonly config: Config,
    metrics: Metrics,
  ) {
    const count = async () => ({
      all: await rows.estimatedDocumentCount(),
      failing: await rows.countDocuments(isFailing),
    });
    metrics.gauge(
      'calendars',
      'Providers with other calendars, and those with one that fails for a day',
      count,
      'state',
    );
    this.due = new DueRows(driverCollection(rows), 'readDueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Calendars',
      process: (row) => this.readAgain(row),
      pauses,
      describe: ({ _id }) => ({ uidHash: hashUid(_id) }),
      concurrency,
    });
  }

  /** Reads those that are due. Never rejects: after a failure, they are due again. */
  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.work.stop(), delay(stopMs, undefined, { ref: false })]);
  }

  async get(providerUid: string): Promise<Calendars> {
    const [row, hours] = await Promise.all([
      this.rows.findById(providerUid).lean(),
      this.hoursOf(providerUid),
    ]);
    return this.toAnswer(providerUid, row?.calendars ?? [], hours?.horizonDays ?? 0);
  }

  /** Calendars that were known keep what is known of them. */
  async set(providerUid: string, typed: readonly string[]): Promise<Calendars> {
    const hours = await this.hoursOf(providerUid);
    if (!hours) throw new DomainError('not-found', 'Set your working hours first');
    await this.limits.use(
      {
        name: 'calendars',
        max: this.config.CALENDAR_CHANGES_PER_HOUR,
        withinMs: 3_600_000,
        refusal: 'You have changed your calendars often within an hour. Please try again later.',
      },
      providerUid,
    );
    const now = new Date();
    const row = await this.rows.findById(providerUid).lean();
    const known = row?.calendars ?? [];
    const addresses = await this.addressesOf(providerUid, known);
    const calendars = await Promise.all(
      typed
        .filter((address) => address !== '')
        .map(async (address) => {
          const before = known[addresses.indexOf(address)];
          const sealed = before?.sealed ?? (await this.keys.seal(providerUid, address));
          const calendar = before ?? { sealed, busy: [] };
          return this.read({ providerUid, address, hours, turns: 'asked', now }, calendar);
        }),
    );
    const readDueAt = new Date(Date.now() + pauses.first);
    await this.store(providerUid, calendars, async (session) => {
      if (calendars.length > 0)
        await this.rows.updateOne(
          { _id: providerUid },
          { $set: { calendars, readDueAt }, $unset: { claimedBy: 1, failures: 1 } },
          { upsert: true, session },
        );
      else await this.rows.deleteOne({ _id: providerUid }, { session });
      return true;
    });
    return this.toAnswer(providerUid, calendars, hours.horizonDays);
  }

  /** A blocked account's calendars rest, and so do those of a provider without hours, as nothing can be booked there. */
  private async readAgain(row: CalendarsDocument): Promise<void> {
    const { _id: providerUid } = row;
    const hours = await this.hoursOf(providerUid);
    if (!hours || (await this.accounts.isAnyBlocked([providerUid]))) {
      // What is not read does not fail.
      await this.due.postpone(row, pauses.first, { calendars: row.calendars.map(withoutProblem) });
      return;
    }
    const now = new Date();
    const addresses = await this.addressesOf(providerUid, row.calendars);
    const calendars = await Promise.all(
      row.calendars.map((calendar, at) => {
        const address = addresses[at] ?? '';
        const { pausedUntil = now } = calendar;
        if (pausedUntil > now) return calendar;
        return this.read({ providerUid, address, hours, turns: 'due', now }, calendar);
      }),
    );
    const failingSince = untold(calendars, now);
    const told = failingSince ? calendars.map((calendar) => asTold(calendar, now)) : calendars;
    const failures = calendars.every(({ problem }) => problem) ? (row.failures ?? 0) + 1 : undefined;
    // Not all at the same instants, as after a restart.
    const pauseMs = Math.round(pauseAfter(failures ?? 1, pauses) * (0.9 + 0.2 * Math.random()));
    await this.store(providerUid, told, async (session) => {
      if (!(await this.due.postpone(row, pauseMs, { calendars: told, failures }, session))) return false;
      if (failingSince)
        await this.transactions.publish(session, 'calendar.failed', { providerUid, failingSince });
      return true;
    });
  }

  private async read(
    { providerUid, address, hours, turns, now }: ToRead,
    before: StoredCalendar,
  ): Promise<StoredCalendar> {
    const toQuery = async (text: string): Promise<BusyQuery> => ({
      timeZone: hours.timeZone,
      from: now.getTime(),
      until: untilOf(hours, now).getTime(),
      visits: await this.visitsIn(text, providerUid),
    });
    const reading = await this.reader.read({ address, known: knownOf(before, hours, now), toQuery, turns });
    return afterReading(before, reading, hours, now);
  }

  /** Of our own entries, the appointments with others keep a provider busy. Those with patients have their claims. */
  private async visitsIn(text: string, patientUid: string): Promise<string[]> {
    const ids = [...new Set(text.match(ownUid))].map((uid) => uid.slice(0, 24));
    if (ids.length === 0) return [];
    const visits = await this.bookings
      .find({ _id: { $in: ids }, patientUid, closedAt: null })
      .select({ _id: 1 })
      .lean();
    return visits.map(({ _id }) => `${_id}@mendwell`);
  }

  /**
   * Stores calendars, if `write` still does, together with what they come to: that two readings end at once, or that one is killed,
   * leaves no busy time without its calendar. Lets people who wait hear of times that are busy no more.
   */
  private async store(
    _id: string,
    calendars: readonly StoredCalendar[],
    write: (session: ClientSession) => Promise<boolean>,
  ): Promise<void> {
    const busy = toBusy(calendars.flatMap((calendar) => toPeriods(calendar.busy)));
    await this.transactions.run(async (session) => {
      if (!(await write(session))) return;
      const change = { busy, freeTimesDueAt: immediately };
      const before = await this.schedules
        .findOneAndUpdate({ _id, busy: { $ne: busy } }, { $set: change }, { session })
        .lean();
      if (!before) return;
      const earlier = bookableHours(before, undefined);
      const freed = widenedHours(earlier, { ...earlier, busy }, new Date());
      await noteFreed(this.freedTimes, _id, freed, session);
    });
  }

  private async hoursOf(providerUid: string): Promise<Schedule | undefined> {
    return (await this.schedules.findById(providerUid).select({ schedule: 1 }).lean())?.schedule;
  }

  private async addressesOf(uid: string, calendars: readonly StoredCalendar[]): Promise<string[]> {
    const addresses = await this.keys.unseal(calendars.map(({ sealed }) => ({ uid, sealed })));
    return addresses.map((address) => address ?? '');
  }

  private async toAnswer(uid: string, calendars: StoredCalendar[], days: number): Promise<Calendars> {
    const addresses = await this.addressesOf(uid, calendars);
    const now = new Date();
    return {
      days,
      calendars: calendars.map((calendar, at) => ({
        address: addresses[at] ?? '',
        busyTimes: aheadOf(calendar, { horizonDays: days }, now).length,
        ...(calendar.problem && { problem: calendar.problem }),
        ...(calendar.failingSince && { failingSince: calendar.failingSince.toISOString() }),
      })),
    };
  }
}
