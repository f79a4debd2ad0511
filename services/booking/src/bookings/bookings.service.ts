import type { Booking, BookingChange, BookingSummary, RequestsQuery } from '@mendwell/contracts/booking';
import { endOf, isCurrent, isOpen } from '@mendwell/contracts/booking-rules';
import type { PageQuery } from '@mendwell/contracts/calls';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import { Restating } from '@mendwell/service-kit/events/restating';
import { newEvent } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { NotesService } from '../notes/notes.service.ts';
import { toBooking } from '../records/booking.answer.ts';
import { toBookingChanged, toSnapshot } from '../records/booking.events.ts';
import { assertParty, notYours } from '../records/booking.rules.ts';
import {
  type BookingDocument,
  bookingModel,
  isClosedBooking,
  noSuchBooking,
} from '../records/booking.schema.ts';
import { isBusyAt, type Period } from '../records/busy.rules.ts';
import { type Note, noNote } from '../records/note.rules.ts';
import { type ScheduleDocument, scheduleModel } from '../records/schedule.schema.ts';

const missedChangesLimit = 200;
/** Of restated bookings. Far longer than the services that copy them can be away; older ones would only make a pass longer. */
const changedWithinDays = 30;

const toEvents = (booking: BookingDocument) => [
  newEvent('booking.status-changed', toBookingChanged(booking, 'restated')),
];

const withoutNotes = (page: Page<BookingDocument>): Page<Booking> => ({
  ...page,
  items: page.items.map((booking) => toBooking(booking, noNote)),
});

const periodOf = (booking: Booking): Period => [Date.parse(booking.serviceDate), endOf(booking).getTime()];

@Injectable()
export class BookingsService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    private readonly notes: NotesService,
    restating: Restating,
  ) {
    const records = { records: bookings, toEvents };
    const closed = { ...records, kind: 'closed bookings', filter: isClosedBooking };
    restating.add({ ...closed, concernsMoney: true, changedWithinDays: 1 });
    restating.add({ ...records, kind: 'bookings', changedWithinDays });
  }

  async listBooked(patientUid: string, query: PageQuery): Promise<Page<Booking>> {
    return this.withNotes(patientUid, await this.list({ patientUid }, query));
  }

  /** Only bookings between `from` and `to`, without notes, if both are set. */
  async listRequests(providerUid: string, query: RequestsQuery): Promise<Page<Booking>> {
    const { from, to } = query;
    const days = from && to ? { serviceDate: { $gte: new Date(from), $lt: new Date(to) } } : undefined;
    const [found, hours] = await Promise.all([
      this.list({ providerUid, ...days }, query),
      this.schedules.findById(providerUid).select({ busy: 1 }).lean(),
    ]);
    const page = days ? withoutNotes(found) : await this.withNotes(providerUid, found);
    const busy = hours?.busy ?? [];
    const items = page.items.map((booking) =>
      isOpen(booking) && isBusyAt(busy, periodOf(booking)) ? { ...booking, isCalendarBusy: true } : booking,
    );
    return { ...page, items };
  }

  private async withNotes(readerUid: string, page: Page<BookingDocument>): Promise<Page<Booking>> {
    const notes = await this.notes.read(readerUid, page.items);
    return { ...page, items: page.items.map((booking, index) => toBooking(booking, notes[index] as Note)) };
  }

  private list(filter: mongo.Filter<mongo.Document>, query: PageQuery): Promise<Page<BookingDocument>> {
    const collection = driverCollection(this.bookings);
    const toItem = (booking: BookingDocument) => booking;
    return readPage({ collection, parts: { bookings: filter }, toItem }, query);
  }

  async getSummary(user: User, bookingId: string): Promise<BookingSummary> {
    const booking = await this.bookings.findById(bookingId).orFail(noSuchBooking).lean();
    assertParty(booking, user.uid);
    const { instructions, ...summary } = toBooking(booking, noNote);
    const role = booking.patientUid === user.uid ? 'patient' : 'provider';
    const isVisitor = role === 'patient' && isCurrent(booking, new Date());
    const directions = isVisitor ? await this.directionsTo(booking) : undefined;
    return { ...summary, role, ...(directions && { directions }) };
  }

  private async directionsTo({ providerUid }: BookingDocument): Promise<string | undefined> {
    const found = await this.schedules.findById(providerUid).select({ 'schedule.directions': 1 }).lean();
    return found?.schedule.directions;
  }

  /** For services that no event about the booking has reached yet. */
  async getForPatient(patient: User, bookingId: string) {
    const booking = await this.bookings.findById(bookingId).orFail(noSuchBooking).lean();
    if (booking.patientUid !== patient.uid) throw notYours();
    return toSnapshot(booking);
  }

  /** Changes since `since` of bookings with `uid` as patient or provider, oldest first. */
  async listChanged(uid: string, since: Date): Promise<(BookingChange & { changedAt: Date })[]> {
    const changedAt = { $gte: since };
    const latestFirst = await this.bookings
      .find({
        $or: [
          { patientUid: uid, changedAt },
          { providerUid: uid, changedAt },
        ],
      })
      .select({ status: 1, paymentStatus: 1, version: 1, changedAt: 1 })
      .sort({ changedAt: -1 })
      .limit(missedChangesLimit)
      .lean();
    return latestFirst.reverse().map(({ _id, ...change }) => ({ bookingId: String(_id), ...change }));
  }
}
