import { Restating, restateEveryMs } from '@mendwell/service-kit/events/restating';
import { newEvent } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { toRestated } from '../records/booking.events.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';

/** Far longer than the services that copy bookings can be away; older bookings would only make a pass longer. */
const changedWithinDays = 30;

/** Publishes lately changed bookings again in the background, in case an event about one was lost (docs/adr/0053). */
@Injectable()
export class RestatedBookings {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly restating: Restating,
  ) {}

  @Interval(restateEveryMs)
  run(): Promise<void> {
    return this.restating.publishNext({
      kind: 'bookings',
      records: this.bookings,
      changedWithinDays,
      toEvent: (booking) => newEvent('booking.restated', toRestated(booking)),
    });
  }
}
