import type { PageQuery } from '@mendwell/contracts/calls';
import type { DeskAccountBookings } from '@mendwell/contracts/desk/accounts';
import type { Impact } from '@mendwell/contracts/desk/actions';
import type { FailingCalendar } from '@mendwell/contracts/desk/calendars';
import { DeskBooking, type DeskSearch } from '@mendwell/contracts/desk/search';
import { toDollars } from '@mendwell/contracts/money';
import { documentId } from '@mendwell/contracts/text';
import { databaseNow, driverCollection } from '@mendwell/service-kit/database/driver';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, type PipelineStage } from 'mongoose';
import { aheadAt, unfinishedAt } from '../records/booking.rules.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { type CalendarsDocument, calendarsModel, isFailing } from '../records/calendar.schema.ts';
import { type WaitDocument, waitModel } from '../records/wait.schema.ts';

/** What is not refunded yet; nothing is while the payment is on its way. */
const paidCents = {
  $cond: [
    { $eq: ['$paymentStatus', 'paid'] },
    { $subtract: ['$priceCents', { $ifNull: ['$refundedCents', 0] }] },
    0,
  ],
};

/** The same, but for appointments of this patient that have begun, which are not paid back. */
const paidBackCents = (uid: string) => ({
  $cond: [{ $and: [{ $eq: ['$patientUid', uid] }, { $lte: ['$serviceDate', '$$NOW'] }] }, 0, paidCents],
});

/** Counts what operators' actions touch, and finds bookings and calendars for them. */
@Injectable()
export class DeskService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(waitModel.name) private readonly waits: Model<WaitDocument>,
    @InjectModel(calendarsModel.name) private readonly calendars: Model<CalendarsDocument>,
  ) {}

  async ofAccount(uid: string): Promise<DeskAccountBookings> {
    const other = { $cond: [{ $eq: ['$patientUid', uid] }, '$providerUid', '$patientUid'] };
    const isEnding = unfinishedAt(await databaseNow(this.bookings.db));
    const sides = [{ patientUid: uid }, { providerUid: uid }];
    const ending = { $or: sides.map((side) => ({ ...side, ...isEnding })) };
    const [asPatient, asProvider, waiting, ahead] = await Promise.all([
      this.bookings.countDocuments({ patientUid: uid }),
      this.bookings.countDocuments({ providerUid: uid }),
      this.waits.countDocuments({ providerUid: uid }),
      this.count(ending, other, paidBackCents(uid)),
    ]);
    return { asPatient, asProvider, waiting, ahead };
  }

  async ofService(serviceId: string): Promise<Impact> {
    const isAhead = aheadAt(await databaseNow(this.bookings.db));
    return this.count({ serviceId, ...isAhead }, '$patientUid', paidCents);
  }

  /** By its id or the uid of either side, whose newest come first. */
  find(query: DeskSearch): Promise<Page<DeskBooking>> {
    const { search } = query;
    const collection = driverCollection(this.bookings);
    const parts = {
      ...(documentId.test(search) && { booking: { _id: new mongo.ObjectId(search) } }),
      patient: { patientUid: search },
      provider: { providerUid: search },
    };
    return readPage({ collection, parts, toItem: toDeskBooking }, query);
  }

  /** Other calendars of providers that could not be read for a day. */
  listFailingCalendars(query: PageQuery): Promise<Page<FailingCalendar>> {
    const collection = driverCollection(this.calendars);
    const parts = { failing: isFailing };
    return readPage({ collection, hasTextIds: true, parts, toItem: toFailingCalendar }, query);
  }

  /** `other` is the uid on the other side. */
  private async count($match: object, other: object | string, cents: object): Promise<Impact> {
    const stages: PipelineStage[] = [
      { $match },
      { $group: { _id: other, bookings: { $sum: 1 }, paidCents: { $sum: cents } } },
      {
        $group: {
          _id: null,
          bookings: { $sum: '$bookings' },
          people: { $sum: 1 },
          paidCents: { $sum: '$paidCents' },
        },
      },
    ];
    const [counted] = await this.bookings.aggregate<Impact & { paidCents: number }>(stages);
    const { bookings = 0, people = 0, paidCents: all = 0 } = counted ?? {};
    return { bookings, people, paid: toDollars(all) };
  }
}

const toDeskBooking = (booking: BookingDocument): DeskBooking =>
  DeskBooking.parse({
    ...booking,
    _id: String(booking._id),
    serviceDate: booking.serviceDate.toISOString(),
    price: toDollars(booking.priceCents),
  });

function toFailingCalendar({ _id: providerUid, calendars }: CalendarsDocument): FailingCalendar {
  const [first] = calendars
    .filter(({ isTold }) => isTold)
    .sort((a, b) => Number(a.failingSince) - Number(b.failingSince));
  const { failingSince = new Date(), problem = 'unreachable' } = first ?? {};
  return { providerUid, failingSince: failingSince.toISOString(), problem };
}
