import { InjectConfig } from '@mendwell/service-kit/config';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows, secondsOverdue } from '@mendwell/service-kit/database/due-rows';
import { DueWork } from '@mendwell/service-kit/database/due-work';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { Config } from '../config.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { type FreedTimeDocument, freedTimeModel } from '../records/freed-time.schema.ts';
import { dayMs } from '../records/local-time.rules.ts';
import { aloneMs, mayFit } from '../records/wait.rules.ts';
import {
  type TimeOfferDocument,
  timeOfferModel,
  type WaitDocument,
  waitModel,
} from '../records/wait.schema.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import { addMade, type Candidate, type Offer, offerFor, type Pass, seatOf } from './offer-choice.ts';

const everyMs = 1_000;
const leaseMs = 60_000;
const pauses = { first: 1_000, longest: 60_000 };
/** Few at a time, so that a provider who closes a day does not delay requests. */
const concurrency = 4;
const hourMs = 3_600_000;

const daily = { name: 'time-offers', max: 3, withinMs: dayMs, refusal: 'Enough offers for today' };
const hourly = { name: 'provider-offers', withinMs: hourMs, refusal: 'Enough offers for this hour' };
/** A wish ends after so many offers of times that stayed free for half an hour. */
const mostUnanswered = 3;

const tooManyPause = (error: unknown) =>
  error instanceof DomainError && error.code === 'too-many-requests'
    ? (error.retryAfterSeconds ?? 1) * 1_000
    : undefined;

class TooMany extends Error {
  constructor(readonly pauseMs: number) {
    super('This provider has had enough offers for this hour');
  }
}

/**
 * Offers times that have come free to people who wait: to the first three, and half an hour later to the next three, while they
 * are free. Nothing is held; whoever books or moves first has it.
 */
@Injectable()
export class TimeOffers implements BeforeApplicationShutdown {
  private readonly due: DueRows<FreedTimeDocument>;
  private readonly work: DueWork<FreedTimeDocument>;

  constructor(
    @InjectModel(freedTimeModel.name) freedTimes: Model<FreedTimeDocument>,
    @InjectModel(waitModel.name) private readonly waits: Model<WaitDocument>,
    @InjectModel(timeOfferModel.name) private readonly offers: Model<TimeOfferDocument>,
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly availability: AvailabilityService,
    private readonly accounts: AccountVersions,
    private readonly limits: UserLimits,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: Config,
    metrics: Metrics,
  ) {
    const delay = () => secondsOverdue(freedTimes, 'dueAt');
    metrics.gauge('time_offers_delay_seconds', 'Delay of the oldest due offer', delay);
    this.due = new DueRows(driverCollection(freedTimes), 'dueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Freed times',
      process: (row) => this.process(row),
      pauses,
      describe: ({ providerUid, begin }) => ({ uidHash: hashUid(providerUid), begin }),
      concurrency,
    });
  }

  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** A row stays until nobody is left to tell, and the last who were have had their time. */
  private async process(row: FreedTimeDocument): Promise<void> {
    const now = this.due.leasedAt(row);
    if (!(await this.waits.exists({ providerUid: row.providerUid }))) return this.due.remove(row);
    const free = await this.availability.listOver(row.providerUid, row, now);
    const times = new Set(free.flatMap((service) => service.times.map(Number)));
    await this.transactions.run((session) => this.settle(row, times, now, session));
    const made = await this.listMade(row.providerUid, times);
    const mostMoves = this.config.MOVES_PER_BOOKING;
    const given = await this.listGivenUp(row.providerUid, times);
    const pass = { row, now, free, mostMoves, made, given };
    try {
      await this.offer(pass);
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      return void (await this.due.postpone(row, error.pauseMs));
    }
    // An offer counts for its half hour, even if its time was taken and came free again in between.
    const ends = [...pass.made.values()]
      .flat()
      .map(({ sentAt }) => sentAt.getTime() + aloneMs - now.getTime());
    const ahead = ends.filter((endMs) => endMs > 0);
    if (ahead.length === 0) return this.due.remove(row);
    await this.due.postpone(row, Math.max(Math.min(...ahead), everyMs));
  }

  private async listMade(providerUid: string, times: Set<number>): Promise<Pass['made']> {
    const at = { $in: [...times].map((time) => new Date(time)) };
    const offers = times.size > 0 ? await this.offers.find({ providerUid, at }).lean() : [];
    const made: Pass['made'] = new Map();
    for (const offer of offers) addMade(made, offer);
    return made;
  }

  /** Who had booked these times before: nobody is offered what they gave up. */
  private async listGivenUp(providerUid: string, times: Set<number>): Promise<Pass['given']> {
    const serviceDate = { $in: [...times].map((time) => new Date(time)) };
    const closed = await this.bookings
      .find({ providerUid, serviceDate, closedAt: { $exists: true } })
      .select({ patientUid: 1, serviceDate: 1 })
      .lean();
    return new Set(closed.map(({ patientUid, serviceDate }) => `${patientUid} ${serviceDate.getTime()}`));
  }

  /** Offers whose time is gone need no answer. Those whose time stayed free count, and end a wish if there are too many. */
  private async settle(row: FreedTimeDocument, free: Set<number>, now: Date, session: ClientSession) {
    const at = { $gte: new Date(row.begin.getTime() - dayMs), $lt: row.end };
    const ofRow = { providerUid: row.providerUid, at, isOpen: true };
    const open = await this.offers.find(ofRow, null, { session }).lean();
    const isOver = ({ at, sentAt }: TimeOfferDocument) =>
      free.has(at.getTime()) ? sentAt.getTime() <= now.getTime() - aloneMs : at >= row.begin;
    const over = open.filter(isOver);
    if (over.length === 0) return;
    const ids = over.map(({ _id }) => _id);
    await this.offers.updateMany({ _id: { $in: ids } }, { $unset: { isOpen: 1 } }, { session });
    const unanswered = over.filter((offer) => free.has(offer.at.getTime()));
    for (const { waitId } of unanswered)
      await this.waits.updateOne({ _id: waitId }, { $inc: { unanswered: 1 } }, { session });
    const waits = { _id: { $in: unanswered.map(({ waitId }) => waitId) } };
    await this.waits.deleteMany({ ...waits, unanswered: { $gte: mostUnanswered } }, { session });
  }

  private async offer(pass: Pass): Promise<void> {
    const { row, now } = pass;
    const waiting = {
      providerUid: row.providerUid,
      endsAt: { $gt: now },
      pausedUntil: { $not: { $gt: now } },
    };
    const places = () =>
      pass.free.flatMap(({ times }) => times).filter((at) => seatOf(pass, at) !== undefined);
    const [service] = pass.free;
    const offered = places();
    if (!service || offered.length === 0) return;
    const fitting = { ...waiting, ...mayFit(offered, service.schedule.timeZone) };
    for await (const batch of rowBatches(this.waits, fitting)) {
      for (const candidate of await this.withBookings(batch)) {
        const offer = offerFor(candidate, pass);
        if (offer) await this.make(offer, pass);
        if (places().length === 0) return;
      }
    }
  }

  /** Those who could take a time, with their newest address and the booking that they would move. */
  private async withBookings(waits: WaitDocument[]): Promise<Candidate[]> {
    const ids = waits.flatMap(({ bookingId }) => bookingId ?? []);
    const found = ids.length > 0 ? await this.bookings.find({ _id: { $in: ids } }).lean() : [];
    const bookings = new Map(found.map((booking) => [String(booking._id), booking]));
    const newest = await this.accounts.listNewest(waits.map(({ patientUid }) => patientUid));
    const accounts = new Map(newest.map((account) => [account._id, account]));
    return waits.flatMap((wait) => {
      const account = accounts.get(wait.patientUid);
      if (account?.isBlocked || account?.erasesAt) return [];
      const booking = wait.bookingId ? bookings.get(wait.bookingId) : undefined;
      if (wait.bookingId && !booking) return [];
      const { email = wait.email, isEmailVerified: isVerified = wait.isVerified } = account ?? {};
      return [{ wait: { ...wait, email, isVerified }, booking }];
    });
  }

  /** Within what its provider and its patient get. */
  private async make(offer: Offer, { row, now, made }: Pass): Promise<void> {
    const { wait } = offer;
    const limit = { ...hourly, max: this.config.OFFERS_PER_PROVIDER_HOUR };
    const store = () => this.transactions.run((session) => this.store(offer, now, session));
    const storeWithin = () =>
      this.limits.within(limit, row.providerUid, store).catch((error) => {
        const pauseMs = tooManyPause(error);
        throw pauseMs ? new TooMany(pauseMs) : error;
      });
    try {
      addMade(made, await this.limits.within(daily, wait.patientUid, storeWithin));
    } catch (error) {
      // Ended meanwhile, or told of this time by another pass.
      if (error instanceof DomainError && error.code === 'not-found') return;
      if (isDuplicateKey(error, 'patientUid')) return;
      const pauseMs = tooManyPause(error);
      if (!pauseMs) throw error;
      const pausedUntil = new Date(now.getTime() + pauseMs);
      await this.waits.updateMany({ patientUid: wait.patientUid }, { pausedUntil });
    }
  }

  /** The change of the wish conflicts with its end, so that nobody hears of a time after that. */
  private async store(offer: Offer, sentAt: Date, session: ClientSession): Promise<TimeOfferDocument> {
    const { wait, at, seat, timeZone, serviceId, bookingId } = offer;
    const { _id: waitId, patientUid, providerUid, patientTimeZone, providerName, token } = wait;
    const { matchedCount } = await this.waits.updateOne(
      { _id: waitId },
      { $inc: { offered: 1 } },
      { session },
    );
    if (matchedCount === 0) throw new DomainError('not-found', 'This wish has ended');
    const stored = {
      _id: new Types.ObjectId(),
      ...{ waitId, patientUid, providerUid, at, seat, sentAt },
      isOpen: true,
      expiresAt: new Date(at.getTime() + dayMs),
    };
    await this.offers.insertMany([stored], { session, lean: true });
    await this.transactions.publish(session, 'time.offered', {
      offerId: String(stored._id),
      patientUid,
      patientEmail: wait.email,
      patientVerified: wait.isVerified,
      ...(patientTimeZone && { patientTimeZone }),
      providerName,
      serviceDate: at.toISOString(),
      timeZone,
      serviceId,
      ...(bookingId ? { bookingId } : wait.bookingId && { keepsBooking: true }),
      token,
    });
    return stored;
  }
}
