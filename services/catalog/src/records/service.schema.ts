import { toDollars } from '@mendwell/contracts/money';
import { OwnService, Service } from '@mendwell/contracts/service';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { mongo, Types } from 'mongoose';
import type { Moderation } from '../records/moderation.ts';
import { picker, projectionOf } from './fields.rules.ts';
import { noFreeTime } from './service.rules.ts';

@Schema({ collection: 'services', versionKey: false })
export class ServiceDocument {
  _id!: Types.ObjectId;
  @Prop() providerUid!: string;
  /** The provider's public id. */
  @Prop() providerId?: string;
  @Prop() providerEmail!: string;
  @Prop() providerName!: string;
  @Prop() providerImage!: string;
  /** From the provider's token at the last change. */
  @Prop() providerVerified!: boolean;
  @Prop() serviceName!: string;
  @Prop() serviceArea!: string;
  @Prop() image!: string;
  @Prop() description!: string;
  @Prop() priceCents!: number;
  /** Null if the provider took it away. */
  @Prop({ type: String }) specialty?: string | null;
  /** Appointment terms; absent if the provider set none. */
  @Prop() durationMinutes?: number;
  @Prop() freeCancellationHours?: number;
  @Prop() lateRefundPercent?: number;
  /** Starts at 1 and rises with each change. */
  @Prop() version!: number;
  /** Paid or completed bookings; maintained by `booking-copies`. */
  @Prop() bookingsCount!: number;
  @Prop() createdAt!: Date;
  /** Set when the provider removes it, and while it is hidden; bookings have their own copy. */
  @Prop() deletedAt?: Date;
  /** While it is hidden, which is a removal that can be undone. */
  @Prop({ type: Object }) moderation?: Moderation;
  /** While its provider takes no new appointments for it; else absent. */
  @Prop() isPaused?: true;
  /** The specialty, or `none`, of a live service; absent while it is removed, hidden or paused (`service-filters.ts`). */
  @Prop() listedAs?: string;
  /** Of the counted reviews, with one decimal; absent without any. */
  @Prop() ratingAverage?: number;
  @Prop() ratingCount?: number;
  /** The order by rating: an average that trusts few reviews little; 0 without any. */
  @Prop() ratingScore!: number;
  /** The first free time that booking announced; `noFreeTime` if there is none or any time may be requested. */
  @Prop() nextFreeAt!: Date;
  /** When in the coming week times are free: `sat.morning sun.evening`. */
  @Prop() freeParts!: string;
  /** When booking computed both; absent before its first announcement. */
  @Prop() nextFreeComputedAt?: Date;
  /** For search (`search.rules.ts`): folded text, title first, and the short substrings of its words. */
  @Prop({ type: Object }) search!: { text: string; grams: string[] };
}

const schema = SchemaFactory.createForClass(ServiceDocument);
// A provider's services, in any state.
schema.index({ providerUid: 1, _id: -1 });
schema.index({ bookingsCount: -1, _id: -1 });

// MongoDB chooses which of these a list uses. Each has the fields of all filters, so services that do not match are dropped
// without being read, and is for an order (newest, soonest, price, rating) or, the last one, for rare combinations of filters:
// it has the fields of all orders, so services are sorted before they are read.
const texts = { freeParts: 1, 'search.text': 1 } as const;
const filters = { listedAs: 1, priceCents: 1, ratingAverage: 1, nextFreeAt: 1, ...texts } as const;
schema.index({ createdAt: -1, _id: -1, ...filters });
schema.index({ nextFreeAt: 1, _id: -1, listedAs: 1, priceCents: 1, ratingAverage: 1, ...texts });
schema.index({ priceCents: 1, _id: -1, listedAs: 1, ratingAverage: 1, nextFreeAt: 1, ...texts });
schema.index({ ratingScore: -1, _id: 1, ...filters });
schema.index({
  ...{ listedAs: 1, ratingAverage: 1, priceCents: 1, nextFreeAt: 1 },
  ...{ createdAt: 1, ratingScore: 1, _id: 1, ...texts },
});
schema.index({ 'search.grams': 1, _id: -1 });
// The services on a provider's page.
schema.index({ providerId: 1, _id: -1 });

// Only removed and hidden services have this field, so counting them is cheap.
schema.index({ deletedAt: 1 }, { sparse: true });
// The same for paused ones.
schema.index({ isPaused: 1, deletedAt: 1 }, { partialFilterExpression: { isPaused: true } });
// By a provider's address, for operators.
schema.index({ providerEmail: 1, _id: -1 });
// Removed and hidden services for operators, newest first: removed ones have no `hiddenBy`.
const isGone = { partialFilterExpression: { deletedAt: { $exists: true } } };
schema.index({ 'moderation.hiddenBy': 1, _id: -1 }, isGone);
// A provider's hidden ones.
schema.index({ providerUid: 1, 'moderation.hiddenBy': 1, _id: -1 }, isGone);

/** Removals that can be undone. */
export const hidden: mongo.Filter<mongo.Document> = {
  deletedAt: { $exists: true },
  'moderation.hiddenBy': { $in: ['operator', 'account'] },
};

/** What others change about a service, at first. */
export const firstFields = { bookingsCount: 0, ratingScore: 0, nextFreeAt: noFreeTime, freeParts: '' };

export const isRemoved = ({ deletedAt, moderation }: Pick<ServiceDocument, 'deletedAt' | 'moderation'>) =>
  Boolean(deletedAt) && !moderation;

export const serviceModel = { name: 'Service', schema };

/** The fields that `toService` and the orders of lists read. */
export const serviceFields = {
  ...projectionOf(Service),
  ...{ priceCents: 1, ratingAverage: 1, ratingCount: 1, ratingScore: 1, nextFreeAt: 1, createdAt: 1 },
} as const;

const computed = {
  _id: ({ _id }: ServiceDocument) => String(_id),
  price: ({ priceCents }: ServiceDocument) => toDollars(priceCents),
  rating: ({ ratingAverage, ratingCount = 0 }: ServiceDocument) =>
    ratingAverage ? { average: ratingAverage, count: ratingCount } : undefined,
};

/** The public answer: only what its schema names leaves the catalog. */
export const toService = picker<ServiceDocument, typeof Service>(Service, computed);

export const toOwnService = picker<ServiceDocument, typeof OwnService>(OwnService, {
  ...computed,
  nextFreeAt: ({ nextFreeAt }) =>
    nextFreeAt > new Date() && nextFreeAt < noFreeTime ? nextFreeAt.toISOString() : undefined,
});
