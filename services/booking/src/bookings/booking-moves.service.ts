import { invalidDateMessage, type MoveInput } from '@mendwell/contracts/booking';
import type { Party } from '@mendwell/contracts/booking-rules';
import { type Modified, modified } from '@mendwell/contracts/calls';
import { freeUntilAfterMove } from '@mendwell/contracts/cancellation';
import type { Availability, AvailabilityQuery } from '@mendwell/contracts/schedule';
import { servicePolicy } from '@mendwell/contracts/service';
import { InjectConfig } from '@mendwell/service-kit/config';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Config } from '../config.ts';
import { hoursFields, windowsOf } from '../records/availability.rules.ts';
import { toBookingChanged } from '../records/booking.events.ts';
import { assertChangeable, changeFields, partyOf } from '../records/booking.rules.ts';
import {
  type BookingDocument,
  bookingModel,
  findForChange,
  noSuchBooking,
} from '../records/booking.schema.ts';
import { type ClaimDocument, claimModel, claimOf } from '../records/claim.schema.ts';
import { type FreedTimeDocument, freedTimeModel, noteFreed } from '../records/freed-time.schema.ts';
import { bookableHours, type ScheduleDocument, scheduleModel } from '../records/schedule.schema.ts';
import { AvailabilityService, type Calendar, type WantedTime } from '../schedules/availability.service.ts';
import { FreeTimesPublisher } from '../schedules/free-times-publisher.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { WaitsService } from '../waits/waits.service.ts';
import { assertEndsBefore, isBookable, repeatRefusals } from './booking-creation.rules.ts';

const hourly = {
  name: 'moves',
  withinMs: 60 * 60 * 1000,
  refusal: 'You have moved too many appointments. Please try again later.',
};
const movedTooOften = (times: number) =>
  new DomainError(
    'too-many-requests',
    `This appointment was already moved ${times} times. You can cancel it and book another one.`,
    // It never becomes movable again, so clients should not repeat the request soon.
    { retryAfterSeconds: 24 * 3_600 },
  );

/** Moves appointments to another time. Price and payment stay with the booking. */
@Injectable()
export class BookingMovesService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(claimModel.name) private readonly claims: Model<ClaimDocument>,
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectModel(freedTimeModel.name) private readonly freedTimes: Model<FreedTimeDocument>,
    private readonly waits: WaitsService,
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
    private readonly freeTimes: FreeTimesPublisher,
    private readonly limits: UserLimits,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Moving to the same time is a no-op. If the provider has hours, the new time must be free. */
  async move(user: User, bookingId: string, { serviceDate, version }: MoveInput): Promise<Modified> {
    const to = new Date(serviceDate);
    const { booking, now } = await findForChange(this.bookings, bookingId);
    const actor = partyOf(booking, user.uid, 'moved');
    if (booking.serviceDate.getTime() === to.getTime()) return modified(0);
    assertChangeable(booking, { change: 'moved', actor, now }, version);
    if (to < now) throw new DomainError('not-changeable', 'An appointment cannot be moved to a past time');
    if (!isBookable(to, now)) throw new DomainError('invalid-date', invalidDateMessage);
    const { MOVES_PER_BOOKING, MOVES_PER_HOUR } = this.config;
    const { moves = 0 } = booking;
    if (moves >= MOVES_PER_BOOKING) throw movedTooOften(moves);
    const calendar = await this.calendarFor(booking);
    const wanted = calendar && { ...calendar, serviceDate: to };
    if (wanted) await this.availability.assertOffered(wanted, now);
    else assertEndsBefore(await this.accounts.leavesAt(booking.providerUid), { ...booking, serviceDate: to });
    try {
      const move = { actor, to, wanted, now };
      await this.limits.within({ ...hourly, max: MOVES_PER_HOUR }, user.uid, () =>
        this.transactions.run((session) => this.apply(booking, move, session)),
      );
      this.freeTimes.enqueue(booking.providerUid);
      return modified(1);
    } catch (error) {
      if (wanted && isDuplicateKey(error, 'slots')) throw await this.availability.refusal(wanted, now);
      if (!isDuplicateKey(error)) throw error;
      throw new DomainError('already-booked', repeatRefusals['already-booked']);
    }
  }

  async listTimes(user: User, bookingId: string, query: AvailabilityQuery): Promise<Availability> {
    const booking = await this.bookings.findById(bookingId).orFail(noSuchBooking).lean();
    partyOf(booking, user.uid, 'moved');
    return this.availability.listIn(await this.calendarFor(booking), query);
  }

  /** The provider's calendar, with the service's current duration unless the service was removed. */
  private async calendarFor(booking: BookingDocument): Promise<Calendar | undefined> {
    const { providerUid, serviceId } = booking;
    const found = await this.schedules.findById(providerUid).lean();
    if (!found) return undefined;
    const service = (await this.services.findCopy(serviceId)) ?? booking;
    const { durationMinutes = servicePolicy.durationMinutes } = service;
    const until = await this.accounts.leavesAt(providerUid);
    return { providerUid, schedule: bookableHours(found, until), durationMinutes, moving: booking };
  }

  private async apply(
    booking: BookingDocument,
    { actor, to, wanted, now }: { actor: Party; to: Date; wanted: WantedTime | undefined; now: Date },
    session: ClientSession,
  ): Promise<void> {
    const { _id, patientUid, providerUid, version, status, serviceDate: movedFrom, requestedDate } = booking;
    const { moves = 0 } = booking;
    const entry = { actor, what: 'moved', movedFrom };
    const change = {
      ...changeFields(booking, entry, now),
      serviceDate: to,
      moves: moves + 1,
      appointmentVersion: version + 1,
      freeCancellationUntil: freeUntilAfterMove(booking, { actor, to, now }),
      requestedDate: requestedDate ?? movedFrom,
      ...(wanted && hoursFields(wanted.schedule, wanted)),
    };
    const moved = await this.bookings
      .findOneAndUpdate(
        { _id, patientUid, providerUid, version, status },
        { $set: change, ...(!wanted && { $unset: { timeZone: 1 } }) },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (!moved) throw new DomainError('booking-changed', 'This booking has changed. Please check it again.');
    const claim = await this.moveClaim(moved, wanted, session);
    await noteFreed(this.freedTimes, providerUid, windowsOf(claim), session);
    if (actor === 'patient') await this.waits.endTaken([moved], session);
    const changed = toBookingChanged(moved, 'moved', {
      move: { actor, from: movedFrom.toISOString() },
    });
    await this.transactions.publish(session, 'booking.status-changed', changed);
  }

  /** Replaces a booking's claim, or removes it if its provider has no hours any more. Returns the one before. */
  private moveClaim(
    booking: BookingDocument,
    wanted: WantedTime | undefined,
    session: ClientSession,
  ): Promise<ClaimDocument | null> {
    const { _id, providerUid } = booking;
    const own = { _id, providerUid };
    if (!wanted) return this.claims.findOneAndDelete(own, { session }).lean();
    const { slots } = claimOf(booking, wanted.schedule);
    return this.claims.findOneAndUpdate(own, { slots }, { session, upsert: true }).lean();
  }
}
