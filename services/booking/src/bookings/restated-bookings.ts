import { Restating, restateEveryMs } from '@mendwell/service-kit/events/restating';
import { newEvent } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { toBookingChanged } from '../records/booking.events.ts';
import { type BookingDocument, bookingModel, isClosedBooking } from '../records/booking.schema.ts';

/** Far longer than the services that copy bookings can be away; older bookings would only make a pass longer. */
const changedWithinDays = 30;

/** Publishes lately changed bookings again in the background, in case an event about one was lost (docs/adr/0012). */
@Injectable()
export class RestatedBookings {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly restating: Restating,
  ) {}

  @Interval(restateEveryMs)
  async run(): Promise<void> {
    const bookings = { records: this.bookings, toEvents };
    await this.restating.publishNext({
      ...{ ...bookings, kind: 'closed bookings', filter: isClosedBooking },
      ...{ concernsMoney: true, changedWithinDays: 1 },
    });
    await this.restating.publishNext({ ...bookings, kind: 'bookings', changedWithinDays });
  }
}

const toEvents = (booking: BookingDocument) => [
  newEvent('booking.status-changed', toBookingChanged(booking, 'restated')),
];
