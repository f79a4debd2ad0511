import { formerNames } from '@mendwell/contracts/account';
import { closingOf, type Party } from '@mendwell/contracts/booking-rules';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BookingClosingService } from '../bookings/booking-closing.service.ts';
import { isUnfinished } from '../records/booking.rules.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { type NoteReadDocument, noteReadModel } from '../records/note-read.schema.ts';

/** What replaces a side of a booking. The other side keeps amounts, dates, the service's name and what it wrote itself. */
const changes = {
  patient: {
    $set: { userName: formerNames.patient, userEmail: '' },
    $unset: {
      patientVerified: 1,
      patientTimeZone: 1,
      idempotencyKey: 1,
      blocksRepeats: 1,
      sealed: 1,
    },
  },
  provider: {
    $set: { providerName: formerNames.provider, providerEmail: '', serviceImage: '' },
    $unset: { providerVerified: 1, serviceArea: 1 },
  },
} as const;

const erasedFrom = (side: Party, pseudonym: string) => {
  const { $set, $unset } = changes[side];
  return { $set: { ...$set, [`${side}Uid`]: pseudonym }, $unset };
};

/** Removes an erased account from its bookings, and ends those that wait for it. */
@Injectable()
export class BookingErasure {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(noteReadModel.name) private readonly reads: Model<NoteReadDocument>,
    private readonly closing: BookingClosingService,
  ) {}

  async erase(side: Party, account: ErasedAccount): Promise<void> {
    const { uid, pseudonym } = account;
    const uidField = `${side}Uid` as const;
    const update = erasedFrom(side, pseudonym);
    for await (const batch of rowBatches(this.bookings, { [uidField]: uid })) {
      await this.removeTexts(side, batch);
      const now = await databaseNow(this.bookings.db);
      for (const { _id } of batch.filter((booking) => isUnfinished(booking, now)))
        await this.end(String(_id), side, account);
      const others = batch.filter((booking) => !isUnfinished(booking, now)).map(({ _id }) => _id);
      // One by one: a shard key is changed by no other command (docs/scaling.md).
      for (const _id of others) await this.bookings.updateOne({ _id, [uidField]: uid }, update);
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

  /** With the refund that a patient can still claim. The events name the erased side no more, so only the other one gets a mail. */
  private end(bookingId: string, side: Party, { uid, pseudonym }: ErasedAccount): Promise<void> {
    const update = erasedFrom(side, pseudonym);
    const uidField = `${side}Uid` as const;
    return this.closing.end(bookingId, side, {
      isByTerms: true,
      change: ({ patientUid }, session) =>
        this.bookings
          .findOneAndUpdate({ _id: bookingId, patientUid, [uidField]: uid }, update, {
            session,
            returnDocument: 'after',
          })
          .lean(),
    });
  }
}
