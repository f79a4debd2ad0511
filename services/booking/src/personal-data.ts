import type { Booking } from '@mendwell/contracts/booking';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { PersonalData, personalRecords } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toBooking } from './bookings/booking.answer.ts';
import { type BookingDocument, bookingModel } from './bookings/booking.schema.ts';
import { BookingErasure } from './bookings/booking-erasure.service.ts';
import { type ScheduleDocument, scheduleModel } from './schedules/schedule.schema.ts';
import { type ServiceCopyDocument, serviceCopyModel } from './service-copies/service-copies.service.ts';

/** What this service keeps about people. */
@Injectable()
export class BookingPersonalData extends PersonalData {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectModel(serviceCopyModel.name) private readonly copies: Model<ServiceCopyDocument>,
    private readonly erasure: BookingErasure,
  ) {
    super();
  }

  readonly records = [
    personalRecords({
      model: this.copies,
      uidFields: ['service.providerUid'],
      exported: "Copies of the catalog's services",
      erase: ({ uid }) => this.removeCopies(uid),
    }),
    personalRecords({
      model: this.schedules,
      uidFields: ['_id'],
      exported: { section: 'schedule', toItem: ({ schedule }) => schedule },
      erase: ({ uid }) => this.schedules.deleteOne({ _id: uid }),
    }),
    personalRecords({
      model: this.bookings,
      uidFields: ['patientUid'],
      exported: { section: 'bookings', toItem: (booking) => forPatient(toBooking(booking)) },
      erase: (account) => this.erasure.erase('patient', account),
    }),
    personalRecords({
      model: this.bookings,
      uidFields: ['providerUid'],
      exported: { section: 'requests', toItem: (booking) => forProvider(toBooking(booking)) },
      erase: (account) => this.erasure.erase('provider', account),
    }),
  ];

  /** As after the service's removal, which the catalog announces, too. */
  private async removeCopies(uid: string): Promise<void> {
    for await (const batch of rowBatches(this.copies, { 'service.providerUid': uid }))
      await this.copies.updateMany(
        { _id: { $in: batch.map(({ _id }) => _id) }, 'service.providerUid': uid },
        { service: null },
      );
  }
}

const forPatient = ({ providerEmail, ...booking }: Booking) => booking;

/** What the patient wrote is theirs to take along. */
const forProvider = ({ userEmail, instructions, timeline, ...booking }: Booking) => ({
  ...booking,
  timeline: timeline.map(({ reason, ...entry }) => ({
    ...entry,
    ...(reason && entry.actor === 'provider' && { reason }),
  })),
});
