import { Schema } from 'mongoose';

/** What of a booking decides about its payment. A booking's price and patient never change. */
export interface BookingCopyDocument {
  /** The booking's id. */
  _id: string;
  serviceId: string;
  payerUid: string;
  priceCents: number;
}

export const bookingCopyModel = {
  name: 'BookingCopy',
  collection: 'bookingCopies',
  schema: new Schema<BookingCopyDocument>(
    { _id: String, serviceId: String, payerUid: String, priceCents: Number },
    { versionKey: false },
  ),
};
