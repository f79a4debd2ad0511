import type { Inserted } from '@mendwell/contracts/answers';
import { type BookingInput, IdempotencyKey, invalidDateMessage } from '@mendwell/contracts/booking';
import type { User } from '@mendwell/service-kit/auth';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { invalidInput } from '@mendwell/service-kit/input.pipe';
import { isDuplicateKey } from '@mendwell/service-kit/mongo-errors';
import { Turns } from '@mendwell/service-kit/turns';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { type BookingWish, decideRepeat, hourMs, isBookable } from './booking.rules.ts';
import { type BookingDocument, bookingModel } from './booking.schema.ts';
import { BookingSavingService } from './booking-saving.service.ts';
import { newBooking } from './new-booking.ts';

/** A request as it came through the door. */
export interface BookingRequest {
  user: User;
  /** The caller's own, for looking up a service we have not heard of yet. */
  token: string;
  idempotencyKey: string | undefined;
  input: BookingInput;
}

const repeatRefusals = {
  'key-reused': 'This Idempotency-Key was already used for another booking',
  'already-booked': 'You have already booked this service for this time',
};

const inserted = ({ _id }: Pick<BookingDocument, '_id'>): Inserted => ({
  acknowledged: true,
  insertedId: String(_id),
});

/** Makes bookings: each wish exactly once, however often it is sent and to how many instances. */
@Injectable()
export class BookingCreationService {
  /** One patient's requests count one another, and never meet in a batch. */
  private readonly turns = new Turns();

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly services: ServiceCopiesService,
    private readonly saving: BookingSavingService,
    @InjectConfig() private readonly config: Config,
  ) {}

  async create(request: BookingRequest): Promise<Inserted> {
    const key = z.optional(IdempotencyKey).safeParse(request.idempotencyKey);
    if (!key.success) throw invalidInput(key.error.issues);
    const { serviceId, serviceDate, instructions } = request.input;
    const wish = { serviceId: serviceId.toLowerCase(), serviceDate: new Date(serviceDate), instructions };
    return this.turns.take(request.user.uid, () => this.make(request, wish));
  }

  /** Most wishes are new ones: whether one is a repeat is looked up only when something stands in its way. */
  private async make(
    request: BookingRequest,
    wish: BookingWish,
    outdated?: BookingDocument,
  ): Promise<Inserted> {
    try {
      const booking = await this.prepare(request, wish);
      await this.saving.save(booking, outdated);
      return inserted(booking);
    } catch (error) {
      return this.answerRepeat(request, wish, error);
    }
  }

  /** A repeat gets its first answer, whatever has changed since; anything else is refused for its reason. */
  private async answerRepeat(request: BookingRequest, wish: BookingWish, reason: unknown): Promise<Inserted> {
    const isTaken = isDuplicateKey(reason);
    if (!isTaken && !(reason instanceof DomainError)) throw reason;
    const earlier = await this.findEarlier(request, wish);
    if (earlier.outcome === 'repeat') return inserted(earlier.booking);
    if (isTaken && earlier.outdated) return this.make(request, wish, earlier.outdated);
    throw reason;
  }

  private async findEarlier({ user, idempotencyKey }: BookingRequest, wish: BookingWish) {
    const { serviceId, serviceDate } = wish;
    const sameTime = { patientUid: user.uid, serviceId, serviceDate, blocksRepeats: true };
    const sameKey = idempotencyKey === undefined ? [] : [{ patientUid: user.uid, idempotencyKey }];
    const earlier = await this.bookings.find({ $or: [...sameKey, sameTime] }).lean();
    const decision = decideRepeat(wish, idempotencyKey, earlier, new Date());
    if (decision.outcome === 'new' || decision.outcome === 'repeat') return decision;
    throw new DomainError(decision.outcome, repeatRefusals[decision.outcome]);
  }

  /** The booking as it would be stored; refuses what may not be booked. */
  private async prepare({ user, token, idempotencyKey }: BookingRequest, wish: BookingWish) {
    const now = new Date();
    if (!isBookable(wish.serviceDate, now)) throw new DomainError('invalid-date', invalidDateMessage);
    const service = await this.services.find(wish.serviceId, token);
    if (!service) throw new DomainError('not-found', 'There is no such service');
    if (service.providerUid === user.uid)
      throw new DomainError('own-service', 'You cannot book your own service');
    await this.refuseTooMany(user, now);
    return newBooking(wish, service, user, now, idempotencyKey);
  }

  private async refuseTooMany(user: User, now: Date): Promise<void> {
    const lastHour = { $gt: new Date(now.getTime() - hourMs) };
    const oldestOfTooMany = await this.bookings
      .findOne({ patientUid: user.uid, createdAt: lastHour }, { createdAt: 1 })
      .sort({ createdAt: -1 })
      .skip(this.config.BOOKINGS_PER_HOUR - 1)
      .lean();
    if (!oldestOfTooMany) return;
    const freeAt = oldestOfTooMany.createdAt.getTime() + hourMs;
    throw new DomainError('too-many-requests', 'You have made too many bookings. Please try again later.', {
      retryAfterSeconds: Math.ceil((freeAt - now.getTime()) / 1000),
    });
  }
}
