import { toDollars } from '@mendwell/contracts/money';
import type { Service } from '@mendwell/contracts/service';
import { Schema, type Types } from 'mongoose';

export interface ServiceDocument {
  _id: Types.ObjectId;
  providerUid: string;
  providerEmail: string;
  providerName: string;
  providerImage: string;
  serviceName: string;
  serviceArea: string;
  image: string;
  description: string;
  priceCents: number;
  /** Counts the changes of this service, from 1. */
  version: number;
  /** Bookings that are paid or completed; kept by `popularity`. */
  bookingsCount: number;
  createdAt: Date;
  /** Set once the provider removed it; bookings keep their own copy. */
  deletedAt?: Date;
  /** What search reads (`search.rules.ts`): normalised text, and the short substrings of its words. */
  searchTitle: string;
  searchText: string;
  titleGrams: string[];
  textGrams: string[];
}

const requiredText = { type: String, required: true };
const text = { type: String, default: '' };
const wholeNumber = { type: Number, required: true };

const schema = new Schema<ServiceDocument>(
  {
    providerUid: requiredText,
    providerEmail: text,
    providerName: text,
    providerImage: text,
    serviceName: requiredText,
    serviceArea: requiredText,
    image: requiredText,
    description: requiredText,
    priceCents: wholeNumber,
    version: wholeNumber,
    bookingsCount: wholeNumber,
    createdAt: { type: Date, required: true },
    deletedAt: Date,
    searchTitle: text,
    searchText: text,
    titleGrams: [String],
    textGrams: [String],
  },
  { versionKey: false },
);

// A provider's own services.
schema.index({ providerUid: 1, deletedAt: 1, _id: -1 });
schema.index({ bookingsCount: -1, _id: -1 });
// Both lists of a search, each newest first without sorting.
schema.index({ titleGrams: 1, _id: -1 });
schema.index({ textGrams: 1, _id: -1 });
// Only removed services have the field: counting them is cheap.
schema.index({ deletedAt: 1 }, { sparse: true });

export const serviceModel = { name: 'Service', collection: 'services', schema };

/** What `toService` needs of a document. */
export const serviceFields = {
  serviceName: 1,
  serviceArea: 1,
  image: 1,
  priceCents: 1,
  description: 1,
  providerName: 1,
  providerEmail: 1,
  providerImage: 1,
} as const;

type ListedService = Pick<ServiceDocument, '_id' | keyof typeof serviceFields>;

/** The answer every reader gets: nothing that is not named here leaves the catalog. */
export const toService = (record: ListedService): Service => ({
  _id: String(record._id),
  serviceName: record.serviceName,
  serviceArea: record.serviceArea,
  image: record.image,
  price: toDollars(record.priceCents),
  description: record.description,
  providerName: record.providerName,
  providerEmail: record.providerEmail,
  providerImage: record.providerImage,
});
