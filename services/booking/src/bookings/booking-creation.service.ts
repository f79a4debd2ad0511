import { type BookingInput, IdempotencyKey, invalidDateMessage } from '@mendwell/contracts/booking';
import type { Inserted } from '@mendwell/contracts/calls';
import { InjectConfig } from '@mendwell/service-kit/config';
import { isDuplicateKey, isWriteConflict } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { invalidInput } from '@mendwell/service-kit/http/input.pipe';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { NotesService } from '../notes/notes.service.ts';
import { toBookingChanged } from '../records/booking.events.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import { FirstFreeTimes } from '../schedules/first-free-times.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { BlockedAccountsService } from './blocked-accounts.service.ts';
import {
  type Appointment,
  assertEndsBefore,
  assertSeen,
  decideRepeat,
  isBookable,
  repeatRefusals,
} from './booking-creation.rules.ts';
import { newBooking } from './new-booking.ts';

/** A request as it arrived. */
export interface BookingRequest {
  user: User;
  /** The caller's, to look up a service whose event has not arrived yet. */
  token: string;
  idempotencyKey: string | undefined;
  input: BookingInput;
}

const hourly = {
  name: 'bookings',
  withinMs: 60 * 60 * 1000,
  refusal: 'You have made too many bookings. Please try again later.',
};
/** Far more concurrent requests than pages send; a flood is refused before any read. */
const maxPending = 100;
const tooManyPending = 'You have too many requests in progress. Please try again in a moment.';

const inProgress = () =>
  new DomainError('request-in-progress', 'Your booking is still in progress. Please try again.', {
    retryAfterSeconds: 1,
  });

const leaving = () =>
  new DomainError('account-leaving', 'Your account will be deleted. Keep it to book an appointment.');

const inserted = ({ _id }: Pick<BookingDocument, '_id'>): Inserted => ({
  acknowledged: true,
  insertedId: String(_id),
});

/** Creates bookings idempotently, across retries and instances. */
@Injectable()
export class BookingCreationService {
  /** The number of requests in progress, by patient. */
  private readonly pending = new Map<string, number>();

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectConfig() private readonly config: Config,
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
    private readonly firstFreeTimes: FirstFreeTimes,
    private readonly notes: NotesService,
    private readonly limits: UserLimits,
    private readonly blocked: BlockedAccountsService,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
  ) {}

  async create(request: BookingRequest): Promise<Inserted> {
    const { uid } = request.user;
    const pending = this.pending.get(uid) ?? 0;
    if (pending >= maxPending)
      throw new DomainError('too-many-requests', tooManyPending, { retryAfterSeconds: 1 });
    this.pending.set(uid, pending + 1);
    try {
      return await this.createOnce(request);
    } finally {
      const others = (this.pending.get(uid) ?? 1) - 1;
      if (others > 0) this.pending.set(uid, others);
      else this.pending.delete(uid);
    }
  }

  /** A repeat gets the first answer, even if the booking or service has changed since. */
  private async createOnce(request: BookingRequest): Promise<Inserted> {
    const key = z.optional(IdempotencyKey).safeParse(request.idempotencyKey);
    if (!key.success) throw invalidInput(key.error.issues);
    const { user, idempotencyKey } = request;
    const { patientTimeZone, serviceDate, terms, ...rest } = request.input;
    const zone = patientTimeZone && { patientTimeZone };
    const appointment = { ...rest, serviceDate: new Date(serviceDate), ...zone };
    const now = new Date();

    // Runs in parallel with the reads below. The handler prevents an unhandled rejection if the request is refused first.
    const sealing = this.notes.seal(user.uid, appointment.instructions);
    sealing.catch(() => undefined);
    const earlier = await this.findEarlier(user, appointment, idempotencyKey);
    if (earlier.outcome === 'repeat') return inserted(earlier.booking);
    const service = await this.findService(request, appointment, now);
    assertSeen(terms, service);
    const { schedule } = service;
    const wanted = schedule && { ...service, ...appointment, schedule };
    if (wanted) await this.availability.assertFree(wanted, now);
    else assertEndsBefore(service.until, { ...service, ...appointment });
    const booking = newBooking(appointment, service, user, now, idempotencyKey, await sealing);
    const limit = { ...hourly, max: this.config.BOOKINGS_PER_HOUR };
    try {
      await this.limits.within(limit, user.uid, () => this.save(booking, earlier.outdated));
      await this.blocked.endIfBlocked(booking);
      if (wanted) this.firstFreeTimes.noteChange(booking.providerUid);
      return inserted(booking);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A booking with this key or time was stored in the meantime. This read waits until a majority has it.
      const duplicate = await this.findEarlier(user, appointment, idempotencyKey, 'linearizable');
      if (duplicate.outcome === 'repeat') return inserted(duplicate.booking);
      if (wanted && isDuplicateKey(error, 'slots')) throw await this.availability.refusal(wanted, now);
      // It has been changed since, so that it no longer blocks this request.
      throw inProgress();
    }
  }

  /** Reads what cannot be rolled back any more, because it may be answered as created. */
  private async findEarlier(
    patient: User,
    appointment: Appointment,
    idempotencyKey: string | undefined,
    concern: 'majority' | 'linearizable' = 'majority',
  ) {
    const { serviceId, serviceDate } = appointment;
    const patientUid = patient.uid;
    const sameTime = { patientUid, serviceId, serviceDate, blocksRepeats: true };
    const sameKey = idempotencyKey === undefined ? [] : [{ patientUid, idempotencyKey }];
    const query = this.bookings.find({ $or: [...sameKey, sameTime] });
    const found = await query.readConcern(concern).lean();
    const notes = await this.notes.unseal(found);
    const earlier = found.map((booking, index) => ({
      ...booking,
      instructions: notes[index]?.instructions ?? null,
    }));
    const decision = decideRepeat(appointment, idempotencyKey, earlier, new Date());
    if (decision.outcome === 'new' || decision.outcome === 'repeat') return decision;
    throw new DomainError(decision.outcome, repeatRefusals[decision.outcome]);
  }

  /** The service to book; throws if this patient cannot book it on this date. */
  private async findService({ user, token }: BookingRequest, appointment: Appointment, now: Date) {
    if (!isBookable(appointment.serviceDate, now)) throw new DomainError('invalid-date', invalidDateMessage);
    const service = await this.services.find(appointment.serviceId, token);
    if (!service) throw new DomainError('not-found', 'This service does not exist');
    if (service.providerUid === user.uid)
      throw new DomainError('own-service', 'You cannot book your own service');
    if (service.isPaused)
      throw new DomainError('service-paused', 'This service takes no new appointments at the moment');
    if (await this.accounts.leavesAt(user.uid)) throw leaving();
    await this.blocked.assertNotBlocked({ patientUid: user.uid, providerUid: service.providerUid });
    return service;
  }

  /**
   * Stores the booking with its event; an `outdated` one no longer blocks the same time. Unique indexes decide who gets a
   * key or a time: throws a duplicate-key error for everyone else.
   */
  private save(booking: BookingDocument, outdated: Pick<BookingDocument, '_id'> | undefined): Promise<void> {
    return this.transactions.run(async (session) => {
      if (outdated)
        await this.bookings.updateOne({ _id: outdated._id }, { $unset: { blocksRepeats: 1 } }, { session });
      try {
        await this.bookings.insertMany([booking], { session, lean: true });
      } catch (error) {
        // Another transaction has written the same key or time. If that may be another patient's, or if the request
        // has no key to repeat it safely, it is retried until the other transaction ends.
        const isOwn = booking.idempotencyKey !== undefined && !booking.slots;
        throw isWriteConflict(error) && isOwn ? inProgress() : error;
      }
      await this.transactions.publish(
        session,
        'booking.status-changed',
        toBookingChanged(booking, 'requested'),
      );
    });
  }
}
