import type { Booking } from '@mendwell/contracts/booking';
import type { DomainEvent } from '@mendwell/contracts/events';
import { type DataKeyDocument, DataKeys, dataKeyModel } from '@mendwell/service-kit/database/data-keys';
import { deleteInBatches, updateInBatches } from '@mendwell/service-kit/database/row-batches';
import { PersonalData, personalRecords } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AccountChangesService } from './bookings/account-changes.service.ts';
import { BookingErasure } from './leaving/booking-erasure.service.ts';
import { NoteReadsService } from './notes/note-reads.service.ts';
import { NotesService } from './notes/notes.service.ts';
import { toBooking } from './records/booking.answer.ts';
import { type BookingDocument, bookingModel } from './records/booking.schema.ts';
import { toPeriods } from './records/busy.rules.ts';
import { type CalendarsDocument, calendarsModel } from './records/calendar.schema.ts';
import { type ClaimDocument, claimModel } from './records/claim.schema.ts';
import { type FreedTimeDocument, freedTimeModel } from './records/freed-time.schema.ts';
import { noNote } from './records/note.rules.ts';
import { type NoteReadDocument, noteReadModel } from './records/note-read.schema.ts';
import { type ScheduleDocument, scheduleModel } from './records/schedule.schema.ts';
import {
  type TimeOfferDocument,
  timeOfferModel,
  type WaitDocument,
  waitModel,
} from './records/wait.schema.ts';
import { type ServiceCopyDocument, serviceCopyModel } from './service-copies/service-copies.service.ts';
import { toWait, WaitsService } from './waits/waits.service.ts';

@Injectable()
export class BookingPersonalData extends PersonalData {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(claimModel.name) private readonly claims: Model<ClaimDocument>,
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectModel(calendarsModel.name) private readonly calendars: Model<CalendarsDocument>,
    @InjectModel(serviceCopyModel.name) private readonly copies: Model<ServiceCopyDocument>,
    @InjectModel(noteReadModel.name) private readonly reads: Model<NoteReadDocument>,
    @InjectModel(waitModel.name) private readonly waits: Model<WaitDocument>,
    @InjectModel(timeOfferModel.name) private readonly offers: Model<TimeOfferDocument>,
    @InjectModel(freedTimeModel.name) private readonly freedTimes: Model<FreedTimeDocument>,
    @InjectModel(dataKeyModel.name) private readonly keyRows: Model<DataKeyDocument>,
    private readonly keys: DataKeys,
    private readonly notes: NotesService,
    private readonly noteReads: NoteReadsService,
    private readonly erasure: BookingErasure,
    private readonly blocked: AccountChangesService,
    private readonly waitsService: WaitsService,
  ) {
    super();
  }

  readonly records = [
    personalRecords({
      model: this.copies,
      uidFields: ['service.providerUid'],
      exported: "Copies of the catalog's services",
      // As after the service's removal, which the catalog announces, too.
      erase: ({ uid }) => updateInBatches(this.copies, { 'service.providerUid': uid }, { service: null }),
    }),
    personalRecords({
      model: this.schedules,
      uidFields: ['_id'],
      exported: { section: 'schedule', toItem: ({ schedule }) => schedule },
      erase: ({ uid }) => this.schedules.deleteOne({ _id: uid }),
    }),
    personalRecords({
      model: this.calendars,
      uidFields: ['_id'],
      exported: { section: 'calendars', toItem: (row) => this.toCalendars(row) },
      erase: ({ uid }) => this.calendars.deleteOne({ _id: uid }),
    }),
    personalRecords({
      model: this.bookings,
      uidFields: ['patientUid'],
      exported: {
        section: 'bookings',
        toItem: async (booking, _user, session) => ({
          ...forPatient(await this.read(booking)),
          reads: await this.noteReads.of(booking, session),
        }),
      },
      erase: (account) => this.erasure.erase('patient', account),
    }),
    personalRecords({
      model: this.bookings,
      uidFields: ['providerUid'],
      exported: { section: 'requests', toItem: async (booking) => forProvider(await this.read(booking)) },
      erase: (account) => this.erasure.erase('provider', account),
    }),
    personalRecords({
      model: this.claims,
      uidFields: ['providerUid'],
      exported: 'They are the times of bookings, which are exported',
      erase: ({ uid }) => deleteInBatches(this.claims, { providerUid: uid }),
    }),
    personalRecords({
      model: this.reads,
      uidFields: ['readerUid'],
      exported: 'They belong to the patients, whose bookings have them',
      erase: ({ uid, pseudonym }) =>
        updateInBatches(this.reads, { readerUid: uid }, { readerUid: pseudonym }),
    }),
    personalRecords({
      model: this.waits,
      uidFields: ['patientUid'],
      exported: { section: 'waits', toItem: toWait },
      erase: ({ uid }) => this.waits.deleteMany({ patientUid: uid }),
    }),
    personalRecords({
      model: this.waits,
      uidFields: ['providerUid'],
      exported: 'They belong to those who wait',
      erase: ({ uid }) => deleteInBatches(this.waits, { providerUid: uid }),
    }),
    personalRecords({
      model: this.offers,
      uidFields: ['patientUid'],
      exported: {
        section: 'timeOffers',
        toItem: ({ at, sentAt }) => ({ at, sentAt }),
      },
      erase: ({ uid }) => deleteInBatches(this.offers, { patientUid: uid }),
    }),
    personalRecords({
      model: this.offers,
      uidFields: ['providerUid'],
      exported: 'They belong to those who got them',
      erase: ({ uid }) => deleteInBatches(this.offers, { providerUid: uid }),
    }),
    // After the bookings, which free their times.
    personalRecords({
      model: this.freedTimes,
      uidFields: ['providerUid'],
      exported: 'Parts of working hours, until people who wait have been told',
      erase: ({ uid }) => deleteInBatches(this.freedTimes, { providerUid: uid }),
    }),
    // Last, because a row whose text is being sealed would ask for a new key.
    personalRecords({
      model: this.keyRows,
      uidFields: ['_id'],
      exported: 'Keys, which read nothing without the key of the service',
      erase: ({ uid }) => this.keys.forget(uid),
    }),
  ];

  override async block(change: DomainEvent<'account.changed'>): Promise<void> {
    await this.blocked.endBookings(change);
    await this.waitsService.endOf(change.data.uid);
  }

  private async toCalendars({ _id: uid, calendars }: CalendarsDocument) {
    const addresses = await this.keys.unseal(calendars.map(({ sealed }) => ({ uid, sealed })));
    return {
      calendars: calendars.map(({ busy }, at) => ({
        address: addresses[at],
        busy: toPeriods(busy).map((period) => period.map((instant) => new Date(instant).toISOString())),
      })),
    };
  }

  /** Not a reading by the other side: each side gets only what it wrote itself. */
  private async read(booking: BookingDocument): Promise<Booking> {
    const [note = noNote] = await this.notes.unseal([booking]);
    return toBooking(booking, note);
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
