import type { Party } from '@mendwell/contracts/booking-rules';
import { formerNames } from '@mendwell/contracts/former-people';
import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { closingOf } from '../notes/note.rules.ts';
import { type NoteReadDocument, noteReadModel } from '../notes/note-read.schema.ts';
import { isAhead } from './booking.rules.ts';
import { type BookingDocument, bookingModel } from './booking.schema.ts';
import { BookingClosingService } from './booking-closing.service.ts';

/** What replaces a side of a booking. The other side keeps amounts, dates, the service's name and what it wrote itself. */
const changes = {
  patient: {
    $set: { userName: formerNames.patient, userEmail: '', instructions: '' },
    $unset: {
      patientVerified: 1,
      patientTimeZone: 1,
      idempotencyKey: 1,
      blocksRepeats: 1,
      sealed: 1,
      'timeline.$[entry].reason': 1,
    },
  },
  provider: {
    $set: { providerName: formerNames.provider, providerEmail: '', serviceImage: '' },
    $unset: { providerVerified: 1, cells: 1, 'timeline.$[entry].reason': 1 },
  },
} as const;
/** All reasons are about the patient's health; a provider's are their own. */
const withReason = {
  patient: { 'entry.reason': { $exists: true } },
  provider: { 'entry.actor': 'provider' },
};

const erasedFrom = (side: Party, pseudonym: string) => {
  const { $set, $unset } = changes[side];
  const update = { $set: { ...$set, [`${side}Uid`]: pseudonym }, $unset };
  return { update, options: { arrayFilters: [withReason[side]] } };
};

/** Removes an erased account from its bookings, and ends those that are still ahead. */
@Injectable()
export class BookingErasure {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(noteReadModel.name) private readonly reads: Model<NoteReadDocument>,
    private readonly closing: BookingClosingService,
  ) {}

  async erase(side: Party, { uid, pseudonym }: ErasedAccount): Promise<void> {
    const uidField = `${side}Uid` as const;
    const { update, options } = erasedFrom(side, pseudonym);
    for await (const batch of rowBatches(this.bookings, { [uidField]: uid })) {
      await this.removeTexts(side, batch);
      const now = await databaseNow(this.bookings.db);
      for (const { _id } of batch.filter((booking) => isAhead(booking, now)))
        await this.end(String(_id), side, { uid, pseudonym });
      const others = batch.filter((booking) => !isAhead(booking, now)).map(({ _id }) => _id);
      await this.bookings.updateMany({ _id: { $in: others }, [uidField]: uid }, update, options);
    }
  }

  /** Before the rows lose the uid by which they are found. What a patient wrote goes with the rest of the row. */
  private async removeTexts(side: Party, batch: BookingDocument[]): Promise<void> {
    if (side === 'patient') {
      await this.reads.deleteMany({ bookingId: { $in: batch.map(({ _id }) => _id) } });
      return;
    }
    const closed = batch.filter((booking) => closingOf(booking)?.actor === side).map(({ _id }) => _id);
    await this.bookings.updateMany({ _id: { $in: closed } }, { $unset: { 'sealed.reason': 1 } });
  }

  /** The events name the erased side no more, so that only the other one gets a mail. */
  private end(bookingId: string, side: Party, { uid, pseudonym }: ErasedAccount): Promise<void> {
    const { update, options } = erasedFrom(side, pseudonym);
    const uidField = `${side}Uid` as const;
    return this.closing.end(bookingId, side, (_, session) =>
      this.bookings
        .findOneAndUpdate({ _id: bookingId, [uidField]: uid }, update, {
          ...options,
          session,
          returnDocument: 'after',
        })
        .lean(),
    );
  }
}
