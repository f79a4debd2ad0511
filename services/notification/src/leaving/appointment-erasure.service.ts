import { formerNames } from '@mendwell/contracts/account';
import type { Party } from '@mendwell/contracts/booking-rules';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { type MessageDocument, messageModel } from '../records/message.schema.ts';

/** The messages about a booking, by the beginning of their ids. */
const aboutBooking = (bookingId: string) => ({ _id: { $gte: `${bookingId}:`, $lt: `${bookingId};` } });

/** Exports and erases one person's side of appointments, with the mails to them. */
@Injectable()
export class AppointmentErasure {
  constructor(
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
  ) {}

  listMails(bookingId: string, role: Party, session: ClientSession) {
    return this.messages.find({ ...aboutBooking(bookingId), role }, null, { session }).lean();
  }

  /**
   * The other side's mails that still wait name the person no more. Also searches for the pseudonym, which an event may have
   * brought while mails from before wait.
   */
  async erase(side: Party, { uid, pseudonym }: ErasedAccount): Promise<void> {
    const uidField = `${side}Uid` as const;
    const { $set, $unset } = changesOf(side, 'appointment');
    const waiting = changesOf(side, 'details.state.appointment');
    for await (const batch of rowBatches(this.copies, { [uidField]: { $in: [uid, pseudonym] } })) {
      const ids = batch.map(({ _id }) => _id);
      await this.messages.bulkWrite(
        ids
          .map(aboutBooking)
          .flatMap((about) => [
            { deleteMany: { filter: { ...about, role: side } } },
            { updateMany: { filter: { ...about, 'details.state': { $exists: true } }, update: waiting } },
          ]),
      );
      const update = { $set: { ...$set, [uidField]: pseudonym }, $unset };
      await this.copies.updateMany({ _id: { $in: ids } }, update);
    }
  }
}

const changesOf = (side: Party, path: string) => ({
  $set: { [`${path}.${side}Name`]: formerNames[side], [`${path}.${side}Email`]: '' },
  $unset: {
    [`${path}.${side}Verified`]: 1,
    ...(side === 'patient' && { [`${path}.patientTimeZone`]: 1 }),
  },
});
