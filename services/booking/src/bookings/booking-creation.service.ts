import type { Inserted } from '@mendwell/contracts/answers';
import { type BookingInput, IdempotencyKey, invalidDateMessage } from '@mendwell/contracts/booking';
import { statedPolicy } from '@mendwell/contracts/stated-policy';
import { InjectConfig } from '@mendwell/service-kit/config';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import type { User } from '@mendwell/service-kit/http/auth';
import { invalidInput } from '@mendwell/service-kit/http/input.pipe';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { type Model, Types } from 'mongoose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { claimFields } from '../schedules/availability.rules.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import { type BookableService, ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { type BookingDocument, bookingModel } from './booking.schema.ts';
import { type Appointment, decideRepeat, isBookable, repeatRefusals } from './booking-creation.rules.ts';
import { BookingInsertsService, inProgress, isTimeTaken } from './booking-inserts.service.ts';

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
/** How long a request waits for earlier ones of the same patient. */
const waitMs = 8_000;
/** Far more concurrent requests than pages send; a flood is refused before any read. */
const maxPending = 100;
const tooManyPending = 'You have too many requests in progress. Please try again in a moment.';

const inserted = ({ _id }: Pick<BookingDocument, '_id'>): Inserted => ({
  acknowledged: true,
  insertedId: String(_id),
});

/** Creates bookings idempotently, across retries and instances. */
@Injectable()
export class BookingCreationService {
  /** Each patient's requests run one after another, so that a repeat finds the first one's booking. */
  private readonly queues = new Map<string, { mutex: MutexInterface; pending: number }>();

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectConfig() private readonly config: Config,
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
    private readonly limits: UserLimits,
    private readonly inserts: BookingInsertsService,
  ) {}

  async create(request: BookingRequest): Promise<Inserted> {
    const key = z.optional(IdempotencyKey).safeParse(request.idempotencyKey);
    if (!key.success) throw invalidInput(key.error.issues);
    const { serviceId, serviceDate, instructions } = request.input;
    const appointment = { serviceId, serviceDate: new Date(serviceDate), instructions };
    const { uid } = request.user;
    const queue = this.queues.get(uid) ?? { mutex: withTimeout(new Mutex(), waitMs, inProgress), pending: 0 };
    if (queue.pending >= maxPending)
      throw new DomainError('too-many-requests', tooManyPending, { retryAfterSeconds: 1 });
    this.queues.set(uid, queue);
    queue.pending += 1;
    try {
      return await queue.mutex.runExclusive(() => this.createOnce(request, appointment));
    } finally {
      queue.pending -= 1;
      if (queue.pending === 0) this.queues.delete(uid);
    }
  }

  /** A repeat gets the first answer, even if the booking or service has changed since. */
  private async createOnce(
    request: BookingRequest,
    appointment: Appointment,
    duplicate?: unknown,
  ): Promise<Inserted> {
    const earlier = await this.findEarlier(request, appointment);
    if (earlier.outcome === 'repeat') return inserted(earlier.booking);
    const booking = await this.prepare(
      request,
      appointment,
      duplicate !== undefined && isTimeTaken(duplicate),
    );
    const limit = { ...hourly, max: this.config.BOOKINGS_PER_HOUR };
    try {
      await this.limits.within(limit, request.user.uid, () => this.inserts.save(booking, earlier.outdated));
      return inserted(booking);
    } catch (error) {
      // A booking with this key or time was stored in the meantime.
      if (!(isDuplicateKey(error) || isTimeTaken(error)) || duplicate) throw error;
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

  /** The booking to store; throws if it is not allowed. */
  private async prepare(request: BookingRequest, appointment: Appointment, isTaken: boolean) {
    const { user, token, idempotencyKey } = request;
    const now = new Date();
    if (!isBookable(appointment.serviceDate, now)) throw new DomainError('invalid-date', invalidDateMessage);
    const service = await this.services.find(appointment.serviceId, token);
    if (!service) throw new DomainError('not-found', 'This service does not exist');
    if (service.providerUid === user.uid)
      throw new DomainError('own-service', 'You cannot book your own service');
    const { schedule } = service;
    const wanted = schedule && { ...service, ...appointment, schedule };
    if (wanted) await this.availability.assertFree(wanted, { now, isTaken });
    return newBooking(appointment, service, user, now, idempotencyKey);
  }
}

function newBooking(
  appointment: Appointment,
  service: BookableService,
  patient: User,
  now: Date,
  idempotencyKey?: string,
): BookingDocument {
  return {
    _id: new Types.ObjectId(),
    patientUid: patient.uid,
    userEmail: patient.email,
    userName: patient.name,
    providerUid: service.providerUid,
    providerEmail: service.providerEmail,
    providerName: service.providerName,
    serviceName: service.serviceName,
    serviceImage: service.image,
    priceCents: service.priceCents,
    ...statedPolicy(service),
    ...appointment,
    ...(service.schedule && claimFields(appointment.serviceDate, service.schedule, service)),
    status: 'pending',
    paymentStatus: 'unpaid',
    timeline: [{ at: now, actor: 'patient', what: 'requested' }],
    version: 1,
    createdAt: now,
    changedAt: now,
    blocksRepeats: true,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}
