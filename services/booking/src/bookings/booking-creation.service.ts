import { type BookingInput, IdempotencyKey } from '@mendwell/contracts/booking';
import type { Inserted } from '@mendwell/contracts/calls';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { invalidInput } from '@mendwell/service-kit/http/input.pipe';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { NotesService } from '../notes/notes.service.ts';
import type { BookingDocument } from '../records/booking.schema.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import {
  type Appointment,
  assertEndsBefore,
  decideRepeat,
  repeatRefusals,
} from './booking-creation.rules.ts';
import { newBooking } from './new-booking.ts';
import { type BookingCaller, inProgress, NewBookingsService } from './new-bookings.service.ts';

export interface BookingRequest extends BookingCaller {
  input: BookingInput;
}

const inserted = ({ _id }: Pick<BookingDocument, '_id'>): Inserted => ({
  acknowledged: true,
  insertedId: String(_id),
});

/** Creates bookings idempotently, across retries and instances. */
@Injectable()
export class BookingCreationService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly notes: NotesService,
    private readonly newBookings: NewBookingsService,
  ) {}

  create(request: BookingRequest): Promise<Inserted> {
    return this.newBookings.admit(request.user, () => this.createOnce(request));
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
    const earlier = await this.findEarlier(request, appointment);
    if (earlier.outcome === 'repeat') return inserted(earlier.booking);
    const { serviceId } = appointment;
    const dates = { serviceId, serviceDates: [appointment.serviceDate], terms };
    const service = await this.newBookings.findService(request, dates, now);
    const { schedule } = service;
    const wanted = schedule && { ...service, ...appointment, schedule };
    if (wanted) await this.availability.assertOffered(wanted, now);
    else assertEndsBefore(service.until, { ...service, ...appointment });
    const booking = newBooking(appointment, service, user, now, idempotencyKey, await sealing);
    try {
      await this.newBookings.store([booking], service, earlier.outdated ? [earlier.outdated] : []);
      return inserted(booking);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A booking with this key or time was stored in the meantime. This read waits until a majority has it.
      const duplicate = await this.findEarlier(request, appointment, 'linearizable');
      if (duplicate.outcome === 'repeat') return inserted(duplicate.booking);
      if (wanted && isDuplicateKey(error, 'slots')) throw await this.availability.refusal(wanted, now);
      // The booking that was in the way has been moved or closed meanwhile.
      throw inProgress();
    }
  }

  private async findEarlier(
    request: BookingRequest,
    appointment: Appointment,
    concern?: 'majority' | 'linearizable',
  ) {
    const { serviceId, serviceDate } = appointment;
    const wanted = { serviceId, serviceDates: [serviceDate] };
    const earlier = await this.newBookings.findEarlier(request, wanted, concern);
    const decision = decideRepeat(appointment, request.idempotencyKey, earlier, new Date());
    if (decision.outcome === 'new' || decision.outcome === 'repeat') return decision;
    throw new DomainError(decision.outcome, repeatRefusals[decision.outcome]);
  }
}
