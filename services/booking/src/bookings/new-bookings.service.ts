import { invalidDateMessage } from '@mendwell/contracts/booking';
import type { BookingTerms } from '@mendwell/contracts/problem';
import { InjectConfig } from '@mendwell/service-kit/config';
import { isWriteConflict } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';
import { NotesService } from '../notes/notes.service.ts';
import { toBookingChanged, togetherOf } from '../records/booking.events.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { type ClaimDocument, claimModel, claimOf } from '../records/claim.schema.ts';
import { FreeTimesPublisher } from '../schedules/free-times-publisher.ts';
import {
  assertNotPaused,
  type BookableService,
  ServiceCopiesService,
} from '../service-copies/service-copies.service.ts';
import { WaitsService } from '../waits/waits.service.ts';
import { AccountChangesService } from './account-changes.service.ts';
import { assertSeen, type EarlierBooking, isBookable } from './booking-creation.rules.ts';

/** Who books, as they sent it. */
export interface BookingCaller {
  user: User;
  /** To look up a service whose event has not arrived yet. */
  token: string;
  idempotencyKey: string | undefined;
}

/** What they want, at one time or at several. */
interface Wanted {
  serviceId: string;
  serviceDates: Date[];
  terms?: BookingTerms | undefined;
}

const hourly = {
  name: 'bookings',
  withinMs: 60 * 60 * 1000,
  refusal: 'You have made too many bookings. Please try again later.',
};
/** Far more concurrent requests than pages send; a flood is refused before any read. */
const maxPending = 100;
const tooManyPending = 'You have too many requests in progress. Please try again in a moment.';
const tooManyPatients =
  'Very many people are booking right now, so this was not booked. Please try again in a few seconds.';

export const inProgress = () =>
  new DomainError('request-in-progress', 'Your booking is still in progress. Please try again.', {
    retryAfterSeconds: 1,
  });

const leaving = () =>
  new DomainError('account-leaving', 'Your account will be deleted. Keep it to book an appointment.');

/** What a single booking and a series have in common: who may book what, and the transaction that stores it. */
@Injectable()
export class NewBookingsService {
  /** The number of requests in progress, by patient. */
  private readonly pending = new Map<string, number>();

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(claimModel.name) private readonly claims: Model<ClaimDocument>,
    @InjectConfig() private readonly config: Config,
    private readonly services: ServiceCopiesService,
    private readonly freeTimes: FreeTimesPublisher,
    private readonly notes: NotesService,
    private readonly waits: WaitsService,
    private readonly limits: UserLimits,
    private readonly blocked: AccountChangesService,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
  ) {}

  /** Runs `create` unless this patient has too many requests in progress, or too many others have some. */
  async admit<Result>({ uid }: User, create: () => Promise<Result>): Promise<Result> {
    const pending = this.pending.get(uid) ?? 0;
    // By patients, not requests, or one of them could keep out all others.
    if (pending === 0 && this.pending.size >= this.config.BOOKINGS_AT_ONCE)
      throw new DomainError('unavailable', tooManyPatients, { retryAfterSeconds: 2 });
    if (pending >= maxPending)
      throw new DomainError('too-many-requests', tooManyPending, { retryAfterSeconds: 1 });
    this.pending.set(uid, pending + 1);
    try {
      return await create();
    } finally {
      const others = (this.pending.get(uid) ?? 1) - 1;
      if (others > 0) this.pending.set(uid, others);
      else this.pending.delete(uid);
    }
  }

  /**
   * The patient's bookings by this request, or for the same times. Reads committed ones only, because they may be answered as
   * created.
   */
  async findEarlier(
    { user: { uid: patientUid }, idempotencyKey }: BookingCaller,
    { serviceId, serviceDates }: Wanted,
    concern: 'majority' | 'linearizable' = 'majority',
  ): Promise<(BookingDocument & EarlierBooking)[]> {
    const sameTimes = serviceDates.map((serviceDate) => ({
      ...{ patientUid, serviceId, serviceDate },
      blocksRepeats: true,
    }));
    const sameKey = idempotencyKey === undefined ? [] : [{ patientUid, idempotencyKey }];
    const query = this.bookings.find({ $or: [...sameKey, ...sameTimes] });
    const found = await query.readConcern(concern).lean();
    const notes = await this.notes.unseal(found);
    return found.map((booking, index) => ({
      ...booking,
      instructions: notes[index]?.instructions ?? null,
    }));
  }

  /** The service to book; throws if this patient cannot book it on these dates and terms. */
  async findService(
    { user, token }: BookingCaller,
    { serviceId, serviceDates, terms }: Wanted,
    now: Date,
  ): Promise<BookableService> {
    if (!serviceDates.every((serviceDate) => isBookable(serviceDate, now)))
      throw new DomainError('invalid-date', invalidDateMessage);
    const service = await this.services.find(serviceId, token);
    if (!service) throw new DomainError('not-found', 'This service does not exist');
    if (service.providerUid === user.uid)
      throw new DomainError('own-service', 'You cannot book your own service');
    assertNotPaused(service);
    if (await this.accounts.leavesAt(user.uid)) throw leaving();
    await this.blocked.assertNotBlocked({ patientUid: user.uid, providerUid: service.providerUid });
    assertSeen(terms, service);
    return service;
  }

  /**
   * Stores one patient's bookings of a service with their claims and events, all or none; `outdated` ones no longer block the
   * same time.
   * Unique indexes decide who gets a key or a time: throws a duplicate-key error for everyone else.
   */
  async store(
    bookings: readonly [BookingDocument, ...BookingDocument[]],
    { schedule }: Pick<BookableService, 'schedule'>,
    outdated: Pick<BookingDocument, '_id'>[],
  ): Promise<void> {
    const [{ patientUid, providerUid }] = bookings;
    const claims = schedule ? bookings.map((booking) => claimOf(booking, schedule)) : [];
    // A series longer than the limit must still be possible.
    const limit = { ...hourly, max: Math.max(this.config.BOOKINGS_PER_HOUR, bookings.length) };
    await this.limits.within(limit, patientUid, () => this.save(bookings, claims, outdated), bookings.length);
    await this.blocked.endIfBlocked(bookings);
    if (schedule) this.freeTimes.enqueue(providerUid);
  }

  private save(
    bookings: readonly [BookingDocument, ...BookingDocument[]],
    claims: ClaimDocument[],
    outdated: Pick<BookingDocument, '_id'>[],
  ): Promise<void> {
    const [{ patientUid }] = bookings;
    return this.transactions.run(async (session) => {
      for (const { _id } of outdated)
        await this.bookings.updateOne({ _id, patientUid }, { $unset: { blocksRepeats: 1 } }, { session });
      // A conflict with another patient's claim is retried until the other transaction ends.
      if (claims.length > 0) await this.claims.insertMany(claims, { session, lean: true });
      try {
        await this.bookings.insertMany(bookings, { session, lean: true });
      } catch (error) {
        // Another transaction of this patient has written the same key or time. Without a key, it cannot be repeated safely.
        const isRepeatable = bookings[0].idempotencyKey !== undefined;
        throw isWriteConflict(error) && isRepeatable ? inProgress() : error;
      }
      await this.waits.endTaken(bookings, session);
      for (const booking of bookings)
        await this.transactions.publish(
          session,
          'booking.status-changed',
          toBookingChanged(booking, 'requested', togetherOf(bookings)),
        );
    });
  }
}
