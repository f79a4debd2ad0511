import type { EventData } from '@mendwell/contracts/events';
import { documentId } from '@mendwell/contracts/text';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { BookingClient } from './booking.client.ts';
import { type BookingCopyDocument, bookingCopyModel } from './booking-copy.schema.ts';

@Injectable()
export class BookingCopiesService {
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
  async keep(
    { bookingId, serviceId, patientUid, priceCents }: EventData<'booking.requested'>,
    session?: ClientSession,
  ): Promise<BookingCopyDocument> {
    const copy = { serviceId, payerUid: patientUid, priceCents };
    await this.copies.updateOne({ _id: bookingId }, { $setOnInsert: copy }, { upsert: true, session });
    return { _id: bookingId, ...copy };
  }
}
