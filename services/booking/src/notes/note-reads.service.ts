import type { AllNoteReads, NoteReads } from '@mendwell/contracts/booking';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { type BookingDocument, bookingModel, noSuchBooking } from '../records/booking.schema.ts';
import { type NoteReadDocument, noteReadModel } from '../records/note-read.schema.ts';

const maxListed = 100;
const maxBookings = 1_000;

const notYours = () => new DomainError('forbidden', 'Only the patient of this booking can see who read it');

type Read = Pick<BookingDocument, '_id' | 'providerUid' | 'providerName'>;

/** An entry is stored with the day's first read. */
const firstAt = (id: Types.ObjectId) => id.getTimestamp().toISOString();

/** Keeps who read a patient's texts, once for each reader and day. */
@Injectable()
export class NoteReadsService {
  constructor(
    @InjectModel(noteReadModel.name) private readonly reads: Model<NoteReadDocument>,
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
  ) {}

  /** Resolves once the entries are stored, so that the answer with the texts can leave. */
  async record(readerUid: string, bookingIds: readonly Types.ObjectId[]): Promise<void> {
    if (bookingIds.length === 0) return;
    const on = new Date().toISOString().slice(0, 10);
    const found = await driverCollection(this.reads)
      .find(
        { bookingId: { $in: bookingIds }, readerUid, on },
        { projection: { bookingId: 1 }, maxTimeMS, readConcern: 'majority' },
      )
      .toArray();
    const known = new Set(found.map(({ bookingId }) => String(bookingId)));
    const missing = bookingIds.filter((bookingId) => !known.has(String(bookingId)));
    if (missing.length > 0)
      await insertMissing(
        this.reads,
        missing.map((bookingId) => ({ _id: new Types.ObjectId(), bookingId, readerUid, on })),
      );
  }

  /** For the booking's patient. */
  async list(uid: string, id: string): Promise<NoteReads> {
    const fields = { patientUid: 1, providerUid: 1, providerName: 1 };
    const booking = await this.bookings.findById(id).select(fields).orFail(noSuchBooking).lean();
    if (booking.patientUid !== uid) throw notYours();
    return (await this.of(booking)).slice(0, maxListed);
  }

  /** Of a patient's latest bookings. */
  async listAll(patientUid: string): Promise<AllNoteReads> {
    const fields = { providerUid: 1, providerName: 1, serviceName: 1 };
    const latest = await this.bookings
      .find({ patientUid })
      .select(fields)
      .sort({ _id: -1 })
      .limit(maxBookings)
      .lean();
    const bookings = new Map(latest.map((booking) => [String(booking._id), booking]));
    const bookingId = { $in: latest.map(({ _id }) => _id) };
    const reads = await this.reads.find({ bookingId }).lean();
    return reads
      .flatMap(({ _id, bookingId: id, readerUid, on }) => {
        const booking = bookings.get(String(id));
        if (booking?.providerUid !== readerUid) return [];
        const { serviceName, providerName: readerName } = booking;
        return [{ bookingId: String(id), serviceName, readerName, on, at: firstAt(_id) }];
      })
      .sort((a, b) => b.on.localeCompare(a.on) || b.at.localeCompare(a.at))
      .slice(0, maxListed);
  }

  /** Only the provider can have read them; the name is the one in the booking. */
  async of(booking: Read, session: ClientSession | null = null): Promise<NoteReads> {
    const { _id: bookingId, providerUid: readerUid, providerName: readerName } = booking;
    const found = this.reads.find({ bookingId, readerUid }, null, { session });
    const reads = await found.sort({ on: -1 }).lean();
    return reads.map(({ _id, on }) => ({ readerName, on, at: firstAt(_id) }));
  }
}
