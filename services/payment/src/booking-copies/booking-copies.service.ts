import type { BookingSnapshot } from '@mendwell/contracts/events';
import { getBookingSnapshot } from '@mendwell/contracts/internal';
import { documentId } from '@mendwell/contracts/text';
import { InjectConfig } from '@mendwell/service-kit/config';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { ServiceClient } from '@mendwell/service-kit/http/service-client';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';

/** The part of a booking that payment needs. Price and people never change; the booking may be closed once. */
@Schema({ collection: 'bookingCopies', versionKey: false })
export class BookingCopyDocument {
  /** The booking's id. */
  @Prop() _id!: string;
  @Prop() serviceId!: string;
  @Prop() payerUid!: string;
  @Prop() providerUid!: string;
  @Prop() priceCents!: number;
  /** When it was declined or cancelled, and the share of an earlier payment to refund. */
  @Prop() closedAt?: Date;
  @Prop() refundPercent?: number;
}

export const bookingCopyModel = {
  name: 'BookingCopy',
  schema: SchemaFactory.createForClass(BookingCopyDocument)
    .index({ payerUid: 1, _id: 1 })
    .index({ providerUid: 1, _id: 1 }),
};

type Copied = Pick<BookingSnapshot, 'serviceId' | 'patientUid' | 'providerUid' | 'priceCents'>;

/** The fields that never change. */
export const copiedFrom = ({ serviceId, patientUid: payerUid, providerUid, priceCents }: Copied) => ({
  serviceId,
  payerUid,
  providerUid,
  priceCents,
});

/** The fields that a closing adds. */
export const closedAs = ({ closedAt, refundPercent }: NonNullable<BookingSnapshot['closing']>) => ({
  closedAt: new Date(closedAt),
  refundPercent,
});

@Injectable()
export class BookingCopiesService {
  private readonly bookingService: ServiceClient;

  constructor(
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    @InjectConfig() { BOOKING_URL }: Config,
  ) {
    this.bookingService = new ServiceClient(BOOKING_URL, {
      forbidden: 'This booking is not yours',
      unavailable: 'This booking cannot be paid right now. Please try again.',
    });
  }

  /** The booking, or null if it does not exist. Asks the booking service if its event has not arrived yet. */
  async find(bookingId: string, token: string): Promise<BookingCopyDocument | null> {
    if (!documentId.test(bookingId)) return null;
    const copy = await this.copies.findById(bookingId).lean();
    if (copy) return copy;
    const booking = await this.bookingService.get(getBookingSnapshot, { bookingId }, token);
    if (!booking) return null;
    const known = { _id: booking.bookingId, ...copiedFrom(booking) };
    // Its event will store it, and see to what has to be paid back.
    if (booking.closing) return { ...known, ...closedAs(booking.closing) };
    await insertMissing(this.copies, [known]);
    return this.copies.findById(bookingId).lean();
  }

  store(booking: Copied & { bookingId: string }): Promise<void> {
    return insertMissing(this.copies, [{ _id: booking.bookingId, ...copiedFrom(booking) }]);
  }
}
