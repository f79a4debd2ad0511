import type { Inserted } from '@mendwell/contracts/answers';
import { type BookingInput, IdempotencyKey, invalidDateMessage } from '@mendwell/contracts/booking';
import type { User } from '@mendwell/service-kit/auth';
import { inBatches, inHalves } from '@mendwell/service-kit/batches';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { invalidInput } from '@mendwell/service-kit/input.pipe';
import { isDuplicateKey, isWriteConflict } from '@mendwell/service-kit/mongo-errors';
import { currentTraceparent } from '@mendwell/service-kit/tracing';
import { type Traced, Transactions } from '@mendwell/service-kit/transactions';
import { UserLimits } from '@mendwell/service-kit/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import type { Model } from 'mongoose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { type Appointment, decideRepeat, hourMs, isBookable, repeatRefusals } from './booking.rules.ts';
import { type BookingDocument, bookingModel, newBooking, toRequested } from './booking.schema.ts';

/** A request as it arrived. */
export interface BookingRequest {
  user: User;
  /** The caller's own, for looking up a service whose event has not arrived yet. */
  token: string;
  idempotencyKey: string | undefined;
  input: BookingInput;
}

const hourly = {
  name: 'bookings',
  withinMs: hourMs,
  refusal: 'You have made too many bookings. Please try again later.',
};
const inProgress = new DomainError(
  'request-in-progress',
  'Your booking is still being made. Please try again.',
  { retryAfterSeconds: 1 },
);
/** How long a request waits for earlier ones of the same patient. */
const turnMs = 8_000;
/** A duplicate or a conflict keeps one booking out, not the others of its batch. */
const isOfOne = (error: unknown) => isDuplicateKey(error) || isWriteConflict(error);

const inserted = ({ _id }: Pick<BookingDocument, '_id'>): Inserted => ({
  acknowledged: true,
  insertedId: String(_id),
});

/** Creates bookings idempotently, across retries and instances. */
@Injectable()
export class BookingCreationService {
  /** One patient's requests are handled one after another, so that a repeat finds the booking of the first. */
  private readonly turns = new Map<string, MutexInterface>();
  /** Bookings that arrive during a transaction share the next one. They are of different patients. */
  private readonly saveInBatch = inBatches((bookings: Traced<BookingDocument>[]) =>
    inHalves(bookings, (some) => this.insert(some), isOfOne),
  );

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectConfig() private readonly config: Config,
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
    private readonly limits: UserLimits,
    private readonly transactions: Transactions,
  ) {}

  async create(request: BookingRequest): Promise<Inserted> {
    const key = z.optional(IdempotencyKey).safeParse(request.idempotencyKey);
    if (!key.success) throw invalidInput(key.error.issues);
    const { serviceId, serviceDate, instructions } = request.input;
    const appointment = { serviceId, serviceDate: new Date(serviceDate), instructions };
    const { uid } = request.user;
    const turn = this.turns.get(uid) ?? withTimeout(new Mutex(), turnMs, inProgress);
    this.turns.set(uid, turn);
    try {
      return await turn.runExclusive(() => this.createOnce(request, appointment));
    } finally {
      if (!turn.isLocked()) this.turns.delete(uid);
    }
  }

  /** A repeat gets its first answer, whatever has changed since; anything else is refused for its reason. */
  private async createOnce(
    request: BookingRequest,
    appointment: Appointment,
    duplicate?: unknown,
  ): Promise<Inserted> {
    const earlier = await this.findEarlier(request, appointment);
    if (earlier.outcome === 'repeat') return inserted(earlier.booking);
    const booking = await this.prepare(request, appointment, isDuplicateKey(duplicate, 'cells'));
    const limit = { ...hourly, most: this.config.BOOKINGS_PER_HOUR };
    try {
      await this.limits.within(limit, request.user.uid, () => this.save(booking, earlier.outdated));
      return inserted(booking);
    } catch (error) {
      // Somebody has stored a booking for this key or time in the meantime.
      if (!isDuplicateKey(error) || duplicate) throw error;
      return this.createOnce(request, appointment, error);
    }
  }

  private async findEarlier({ user, idempotencyKey }: BookingRequest, appointment: Appointment) {
    const { serviceId, serviceDate } = appointment;
    const sameTime = { patientUid: user.uid, serviceId, serviceDate, blocksRepeats: true };
    const sameKey = idempotencyKey === undefined ? [] : [{ patientUid: user.uid, idempotencyKey }];
    const earlier = await this.bookings.find({ $or: [...sameKey, sameTime] }).lean();
    const decision = decideRepeat(appointment, idempotencyKey, earlier, new Date());
    if (decision.outcome === 'new' || decision.outcome === 'repeat') return decision;
    throw new DomainError(decision.outcome, repeatRefusals[decision.outcome]);
  }

  /** The booking as it would be stored; refuses what may not be booked. */
  private async prepare(request: BookingRequest, appointment: Appointment, isTaken: boolean) {
    const { user, token, idempotencyKey } = request;
    const now = new Date();
    if (!isBookable(appointment.serviceDate, now)) throw new DomainError('invalid-date', invalidDateMessage);
    const service = await this.services.find(appointment.serviceId, token);
    if (!service) throw new DomainError('not-found', 'There is no such service');
    if (service.providerUid === user.uid)
      throw new DomainError('own-service', 'You cannot book your own service');
    const { schedule } = service;
    const wanted = schedule && { ...service, ...appointment, schedule };
    if (wanted) await this.availability.assertFree(wanted, { now, isTaken });
    return newBooking(appointment, service, user, now, idempotencyKey);
  }

  /** Throws a duplicate key for a repeat that was stored since. */
  private async save(booking: BookingDocument, outdated?: BookingDocument): Promise<void> {
    const traced = { data: booking, traceparent: currentTraceparent() };
    try {
      await (outdated ? this.insert([traced], { outdated }) : this.saveInBatch(traced));
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      // Another instance holds the key or the time in a transaction that is still open. Who has no key, or may have met
      // the booking of somebody else, waits for it.
      if (booking.idempotencyKey !== undefined && !booking.cells) throw inProgress;
      await this.insert([traced], { outdated, retriesConflicts: true });
    }
  }

  /** An `outdated` booking of the same time no longer stands in the way of the new one. */
  private insert(
    bookings: Traced<BookingDocument>[],
    {
      outdated,
      retriesConflicts = false,
    }: { outdated?: BookingDocument | undefined; retriesConflicts?: boolean } = {},
  ): Promise<void> {
    return this.transactions.run(
      async (session) => {
        if (outdated)
          await this.bookings.updateOne({ _id: outdated._id }, { $unset: { blocksRepeats: 1 } }, { session });
        const documents = bookings.map(({ data }) => data);
        await this.bookings.insertMany(documents, { session, lean: true });
        const events = bookings.map(({ data, traceparent }) => ({ data: toRequested(data), traceparent }));
        await this.transactions.publishAll(session, 'booking.requested', events);
      },
      { retriesConflicts },
    );
  }
}
