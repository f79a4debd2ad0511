import type { EventData } from '@mendwell/contracts/events';
import { documentId } from '@mendwell/contracts/text';
import { Batches } from '@mendwell/service-kit/batches';
import { isOnlyDuplicateKeys } from '@mendwell/service-kit/mongo-errors';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BookingClient } from './booking.client.ts';
import { type BookingCopyDocument, bookingCopyModel } from './booking-copy.schema.ts';

/** Events come one by one but in crowds; nobody waits for their copies. */
const gatherMs = 20;

@Injectable()
export class BookingCopiesService {
  private readonly arriving = new Batches<BookingCopyDocument>({
    together: (copies) => this.insert(copies),
    gatherMs,
  });

  constructor(
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    private readonly client: BookingClient,
  ) {}

  /** The booking, or null when there is none. Asks its owner about one that we have not heard of. */
  async find(writtenId: string, token: string): Promise<BookingCopyDocument | null> {
    if (!documentId.test(writtenId)) return null;
    const bookingId = writtenId.toLowerCase();
    const copy = await this.copies.findById(bookingId).lean();
    if (copy) return copy;
    const booking = await this.client.getBooking(bookingId, token);
    return booking && this.keep(booking);
  }

  /** The first news stays: what is copied never changes. */
  async keep(booking: EventData<'booking.requested'>): Promise<BookingCopyDocument> {
    const { bookingId, serviceId, patientUid, priceCents } = booking;
    const copy = { _id: bookingId, serviceId, payerUid: patientUid, priceCents };
    await this.arriving.do(copy);
    return copy;
  }

  /** Those that are there already are left alone. */
  private async insert(copies: BookingCopyDocument[]): Promise<void> {
    try {
      await this.copies.insertMany(copies, { ordered: false, lean: true });
    } catch (error) {
      if (!isOnlyDuplicateKeys(error)) throw error;
    }
  }
}
