import { type Deleted, type Modified, modified } from '@mendwell/contracts/calls';
import type { Schedule, ScheduleAnswer } from '@mendwell/contracts/schedule';
import { servicePolicy } from '@mendwell/contracts/service';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { isWithinHours, widenedHours } from '../records/availability.rules.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { type CalendarsDocument, calendarsModel, markCalendarsDue } from '../records/calendar.schema.ts';
import { type ClaimDocument, claimModel, claimOf } from '../records/claim.schema.ts';
import { type FreedTimeDocument, freedTimeModel, noteFreed } from '../records/freed-time.schema.ts';
import { dayMs } from '../records/local-time.rules.ts';
import { type ScheduleDocument, scheduleModel } from '../records/schedule.schema.ts';
import { FreeTimesPublisher } from './free-times-publisher.ts';

const outsideLimit = 100;
const bookingsLimit = 1_000;
/** The most bookings changed in one transaction. */
const claimsAtOnce = 1_000;
const noHours = () => new DomainError('not-found', 'You have not set working hours');

@Injectable()
export class SchedulesService {
  constructor(
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(claimModel.name) private readonly claims: Model<ClaimDocument>,
    @InjectModel(freedTimeModel.name) private readonly freedTimes: Model<FreedTimeDocument>,
    private readonly freeTimes: FreeTimesPublisher,
    private readonly transactions: Transactions,
    @InjectModel(calendarsModel.name) private readonly calendars: Model<CalendarsDocument>,
  ) {}

  /** The hours, with the bookings outside of them; null if there are none. */
  async get(providerUid: string): Promise<ScheduleAnswer | null> {
    const { schedule } = (await this.schedules.findById(providerUid).lean()) ?? {};
    if (!schedule) return null;
    const bookings = await this.openBookings(providerUid, new Date())
      .sort({ serviceDate: 1 })
      .limit(bookingsLimit)
      .lean();
    const outside = bookings.filter(
      ({ serviceDate, durationMinutes = servicePolicy.durationMinutes }) =>
        !isWithinHours(schedule, serviceDate, durationMinutes),
    );
    return {
      ...schedule,
      outside: outside.slice(0, outsideLimit).map(({ _id, serviceName, userName, serviceDate }) => ({
        bookingId: String(_id),
        serviceName,
        userName,
        serviceDate: serviceDate.toISOString(),
      })),
    };
  }

  /** When other calendars make the provider busy. */
  async busyOf(providerUid: string): Promise<readonly number[]> {
    return (await this.schedules.findById(providerUid).select({ busy: 1 }).lean())?.busy ?? [];
  }

  /** Saves the hours in the transaction that claims the last time. Claims without hours have no effect. */
  async set(providerUid: string, schedule: Schedule): Promise<Modified> {
    let claimed: number;
    do
      claimed = await this.transactions.run(async (session) => {
        const count = await this.claimForEarlier(providerUid, schedule, session);
        if (count < claimsAtOnce) {
          const before = await this.schedules.findOneAndUpdate(
            { _id: providerUid },
            { schedule, freeTimesDueAt: immediately },
            { session, upsert: true },
          );
          const widened = before ? widenedHours(before.schedule, schedule, new Date()) : [];
          await noteFreed(this.freedTimes, providerUid, widened, session);
        }
        return count;
      });
    while (claimed === claimsAtOnce);
    await markCalendarsDue(this.calendars, providerUid);
    return modified(1);
  }

  async remove(providerUid: string): Promise<Deleted> {
    await this.transactions.run(async (session) => {
      const { deletedCount } = await this.schedules.deleteOne({ _id: providerUid }, { session });
      if (deletedCount === 0) throw noHours();
      await this.freeTimes.publishNoTimes(providerUid, session);
    });
    return { acknowledged: true, deletedCount: 1 };
  }

  /**
   * Claims times for bookings from before the provider had hours; if some overlap, for the first one. Returns the number of
   * claims, at most `claimsAtOnce`.
   */
  private async claimForEarlier(providerUid: string, schedule: Schedule, session: ClientSession) {
    // A booking that has begun still claims its time.
    const since = new Date(Date.now() - dayMs);
    const bookings = await this.openBookings(providerUid, since)
      .session(session)
      .select({ providerUid: 1, serviceDate: 1, durationMinutes: 1, createdAt: 1 })
      .lean();
    const known = await this.claims.find({ providerUid, slots: { $gte: since } }, null, { session }).lean();
    const claiming = new Set(known.map(({ _id }) => String(_id)));
    const taken = new Set(known.flatMap(({ slots }) => slots.map(Number)));
    const claims = bookings
      .filter(({ _id }) => !claiming.has(String(_id)))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .flatMap((booking) => {
        const claim = claimOf(booking, schedule);
        if (claim.slots.some((slot) => taken.has(Number(slot)))) return [];
        for (const slot of claim.slots) taken.add(Number(slot));
        return [claim];
      })
      .slice(0, claimsAtOnce);
    if (claims.length === 0) return 0;
    await this.claims.insertMany(claims, { session, lean: true });
    const ids = claims.map(({ _id }) => _id);
    const change = { $currentDate: { claimedAt: true } } as const;
    await this.bookings.updateMany({ _id: { $in: ids }, providerUid }, change, { session });
    return claims.length;
  }

  private openBookings(providerUid: string, since: Date) {
    return this.bookings.find({ providerUid, serviceDate: { $gte: since }, closedAt: null });
  }
}
