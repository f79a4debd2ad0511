import { Schema } from 'mongoose';
import type { BookingFacts } from './popularity.rules.ts';

export interface BookingFactsDocument extends BookingFacts {
  /** The booking's id. */
  _id: string;
}

export const bookingFactsModel = {
  name: 'BookingFacts',
  collection: 'bookingFacts',
  schema: new Schema<BookingFactsDocument>(
    { _id: String, status: String, bookingVersion: Number, payment: String, paymentVersion: Number },
    { versionKey: false },
  ),
};
