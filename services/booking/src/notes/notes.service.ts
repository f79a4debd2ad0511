import type { BookingNote } from '@mendwell/contracts/booking';
import { closingOf, neverBegan } from '@mendwell/contracts/booking-rules';
import { type Modified, modified } from '@mendwell/contracts/calls';
import { DataKeys } from '@mendwell/service-kit/database/data-keys';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { assertParty, notYours } from '../records/booking.rules.ts';
import { type BookingDocument, bookingModel, noSuchBooking } from '../records/booking.schema.ts';
import { isFromPatient, type Note, noNote, toBookingNote } from '../records/note.rules.ts';
import { NoteReadsService } from './note-reads.service.ts';

const fields = ['instructions', 'reason'] as const;

/** Seals what patient and provider write to each other, and unseals it for the two of them (docs/adr/0022). */
@Injectable()
export class NotesService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly keys: DataKeys,
    private readonly reads: NoteReadsService,
  ) {}

  async get(uid: string, bookingId: string): Promise<BookingNote> {
    const booking = await this.bookings.findById(bookingId).orFail(noSuchBooking).lean();
    assertParty(booking, uid);
    const [note] = await this.read(uid, [booking]);
    return toBookingNote(note as Note);
  }

  /** Deletes the patient's texts; a reason that the provider gave stays. A closed booking is never changed again. */
  async delete(uid: string, bookingId: string): Promise<Modified> {
    const booking = await this.bookings.findById(bookingId).orFail(noSuchBooking).lean();
    if (booking.patientUid !== uid) throw notYours();
    if (!neverBegan(booking))
      throw new DomainError(
        'not-changeable',
        'A note can be taken back once its appointment was cancelled or declined before it began',
      );
    const ownTexts = closingOf(booking)?.actor === 'patient' ? { sealed: 1 } : { 'sealed.instructions': 1 };
    const change = await this.bookings.updateOne({ _id: bookingId, patientUid: uid }, { $unset: ownTexts });
    return modified(change.modifiedCount);
  }

  /** With the patient's data key, whoever wrote it; an empty text is not sealed. Call it before a transaction. */
  async seal(patientUid: string, text: string): Promise<string | undefined> {
    return text === '' ? undefined : this.keys.seal(patientUid, text);
  }

  /** The notes of these bookings in the same order, as this reader may have them: what they read is recorded. */
  async read(readerUid: string, bookings: readonly BookingDocument[]): Promise<Note[]> {
    const notes = await this.unseal(bookings);
    const read = bookings.filter((booking, index) => isFromPatient(booking, notes[index] as Note, readerUid));
    await this.reads.record(
      readerUid,
      read.map(({ _id }) => _id),
    );
    return notes;
  }

  /** For comparisons inside the service; nothing is recorded. */
  async unseal(bookings: readonly BookingDocument[]): Promise<Note[]> {
    const notes = bookings.map((): Note => ({ ...noNote }));
    const sealed = bookings.flatMap(({ patientUid: uid, sealed: texts = {} }, index) =>
      fields.flatMap((field) => {
        const text = texts[field];
        return text === undefined ? [] : [{ index, field, uid, sealed: text }];
      }),
    );
    const plain = await this.keys.unseal(sealed);
    for (const [position, { index, field }] of sealed.entries())
      (notes[index] as Note)[field] = plain[position] ?? null;
    return notes;
  }
}
