import { IdempotencyKey, invalidDateMessage } from '@mendwell/contracts/booking';
import { nearestTo } from '@mendwell/contracts/booking-rules';
import type {
  PlannedVisit,
  SeriesBooked,
  SeriesInput,
  SeriesPlan,
  SeriesQuery,
} from '@mendwell/contracts/series';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { invalidInput } from '@mendwell/service-kit/http/input.pipe';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { NotesService } from '../notes/notes.service.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { dayMs, weeksLater } from '../records/local-time.rules.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import {
  assertNotPaused,
  type BookableService,
  ServiceCopiesService,
} from '../service-copies/service-copies.service.ts';
import {
  decideRepeat,
  endsAfter,
  isBookable,
  isSameSeries,
  repeatRefusals,
} from './booking-creation.rules.ts';
import { newBooking } from './new-booking.ts';
import { type BookingCaller, inProgress, NewBookingsService } from './new-bookings.service.ts';

/** So that alternatives of two visits are at least a day apart, even if a clock goes forward between them. */
const nearMs = 3 * dayMs - 3_600_000;

export interface SeriesRequest extends BookingCaller {
  input: SeriesInput;
}

const booked = (visits: readonly BookingDocument[]): SeriesBooked => ({
  acknowledged: true,
  seriesId: visits[0]?.seriesId ?? '',
  bookingIds: visits.map(({ _id }) => String(_id)),
});

/** Books series, all visits or none. Everything else is done to each booking by itself. */
@Injectable()
export class SeriesService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
    private readonly notes: NotesService,
    private readonly newBookings: NewBookingsService,
  ) {}

  create(request: SeriesRequest): Promise<SeriesBooked> {
    return this.newBookings.admit(request.user, () => this.createOnce(request));
  }

  /** A repeat gets the first answer. Unlike for one booking, there is no repeat without a key. */
  private async createOnce(request: SeriesRequest): Promise<SeriesBooked> {
    const { user, input } = request;
    const key = IdempotencyKey.safeParse(request.idempotencyKey);
    if (!key.success) throw invalidInput(key.error.issues);
    const { serviceId, instructions, patientTimeZone, terms } = input;
    const serviceDates = input.serviceDates.map((date) => new Date(date));
    const wanted = { serviceId, serviceDates, terms };
    const now = new Date();

    const sealing = this.notes.seal(user.uid, instructions);
    sealing.catch(() => undefined);
    const { repeated, outdated } = await this.findEarlier(request, serviceDates);
    if (repeated) return booked(repeated);
    const service = await this.newBookings.findService(request, wanted, now);
    const assertFree = async () => refuseTaken(await this.plan(service, serviceDates, now));
    await assertFree();
    const seriesId = String(new Types.ObjectId());
    const sealed = await sealing;
    const visits = serviceDates.map((serviceDate, at) => ({
      ...newBooking(
        { serviceId, serviceDate, instructions, ...(patientTimeZone && { patientTimeZone }) },
        service,
        user,
        now,
        at === 0 ? key.data : undefined,
        sealed,
      ),
      ...{ seriesId, seriesNumber: at + 1, seriesCount: serviceDates.length },
    }));
    try {
      await this.newBookings.store(visits as [BookingDocument, ...BookingDocument[]], service, outdated);
      return booked(visits);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A booking with this key or one of these times was stored in the meantime.
      const duplicate = await this.findEarlier(request, serviceDates, 'linearizable');
      if (duplicate.repeated) return booked(duplicate.repeated);
      if (isDuplicateKey(error, 'slots')) await assertFree();
      throw inProgress();
    }
  }

  /** Tells which visits are free, and the nearest free times for those that are not. */
  async check({ serviceId, timeZone = 'UTC', ...query }: SeriesQuery): Promise<SeriesPlan> {
    const now = new Date();
    const first = new Date(query.serviceDate);
    if (!isBookable(first, now)) throw new DomainError('invalid-date', invalidDateMessage);
    const service = await this.services.findCopy(serviceId);
    if (!service) throw new DomainError('not-found', 'This service does not exist');
    assertNotPaused(service);
    const { schedule } = service;
    const zone = schedule?.timeZone ?? timeZone;
    const serviceDates = Array.from({ length: Number(query.visits) }, (_, at) =>
      weeksLater(zone, first, at * Number(query.everyWeeks)),
    );
    const visits = await this.plan(service, serviceDates, now);
    return { ...(schedule && { timeZone: schedule.timeZone }), visits };
  }

  /** Reads times around each visit only, however far apart they are. */
  private plan(service: BookableService, serviceDates: Date[], now: Date): Promise<PlannedVisit[]> {
    return Promise.all(serviceDates.map((serviceDate) => this.planVisit(service, serviceDate, now)));
  }

  private async planVisit(service: BookableService, serviceDate: Date, now: Date): Promise<PlannedVisit> {
    const { schedule, providerUid, durationMinutes, until } = service;
    const [instant, at] = [serviceDate.getTime(), serviceDate.toISOString()];
    const calendar = schedule && { providerUid, schedule, durationMinutes };
    const range = { from: new Date(instant - nearMs), to: new Date(instant + nearMs), now };
    const found = calendar && (await this.availability.find(calendar, range));
    const free = found?.map((time) => time.toISOString());
    const isFree = free
      ? free.includes(at)
      : isBookable(serviceDate, now) && !endsAfter(until, { serviceDate, durationMinutes });
    if (isFree) return { serviceDate: at, outcome: 'free', alternatives: [] };
    // Asked without busy times: a visit at one of those is taken, not outside the hours.
    const hours = calendar && { ...calendar, schedule: { ...calendar.schedule, busy: [] } };
    const isOffered = hours && this.availability.isOffered({ ...hours, serviceDate }, now);
    return {
      serviceDate: at,
      outcome: isOffered ? 'taken' : 'outside',
      alternatives: nearestTo(at, free ?? []),
    };
  }

  /** The series that this request has made, or bookings of the same times that no longer block them. */
  private async findEarlier(
    request: SeriesRequest,
    serviceDates: Date[],
    concern?: 'majority' | 'linearizable',
  ): Promise<{ repeated?: BookingDocument[]; outdated: BookingDocument[] }> {
    const { idempotencyKey, input } = request;
    const { serviceId, instructions } = input;
    const found = await this.newBookings.findEarlier(request, { serviceId, serviceDates }, concern);
    const bound = found.find((booking) => booking.idempotencyKey === idempotencyKey);
    if (bound) {
      const { patientUid, seriesId } = bound;
      const visits = seriesId
        ? await this.bookings.find({ patientUid, seriesId }).sort({ seriesNumber: 1 }).lean()
        : [];
      const isSame = bound.serviceId === serviceId && bound.instructions === instructions;
      if (isSame && isSameSeries(visits, serviceDates)) return { repeated: visits, outdated: [] };
      throw new DomainError('key-reused', repeatRefusals['key-reused']);
    }
    const decisions = serviceDates.map((serviceDate) =>
      decideRepeat({ serviceId, serviceDate, instructions }, idempotencyKey, found, new Date()),
    );
    const refused = decisions.map(({ outcome }) => outcome !== 'new');
    refuse('already-booked', refused, repeatRefusals['already-booked']);
    return { outdated: decisions.flatMap((one) => (one.outcome === 'new' && one.outdated) || []) };
  }
}

/** Throws a refusal that names the visits by their place in the request. */
function refuse(code: 'already-booked' | 'time-taken', refused: boolean[], message: string): void {
  const errors = refused.flatMap((isRefused, at) =>
    isRefused ? [{ path: `serviceDates.${at}`, message }] : [],
  );
  if (errors.length > 0) throw new DomainError(code, message, { errors });
}

const refuseTaken = (visits: PlannedVisit[]) =>
  refuse(
    'time-taken',
    visits.map(({ outcome }) => outcome !== 'free'),
    'Some of these times are not free. Please choose others.',
  );
