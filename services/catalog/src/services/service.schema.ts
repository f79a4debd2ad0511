import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import { toDollars } from '@mendwell/contracts/money';
import type { Service } from '@mendwell/contracts/service';
import { statedPolicy } from '@mendwell/contracts/stated-policy';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import { freeAt, noFreeTime } from './service.rules.ts';

/** An operator's decision about a service, or about its provider's account. */
export interface HiddenService {
  at: Date;
  with: 'service' | 'account';
  reason: ReasonCategory;
}

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
  @Prop() providerVerified?: boolean;
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
  /** Paid or completed bookings; maintained by `popularity`. */
  @Prop() bookingsCount!: number;
  @Prop() createdAt!: Date;
  /** Set when the provider removes it, and while it is hidden; bookings have their own copy. */
  @Prop() deletedAt?: Date;
  /** While it is hidden, which is a removal that can be undone. */
  @Prop({ type: Object }) hidden?: HiddenService;
  /** The specialty, or `none`, of a live service; absent while it is removed or hidden (`service-choices.ts`). */
  @Prop() listedAs?: string;
  /** Of the counted reviews, with one decimal; absent without any. */
  @Prop() ratingAverage?: number;
  @Prop() ratingCount?: number;
  /** The order by rating: an average that trusts few reviews little; 0 without any. */
  @Prop() ratingScore!: number;
  /** The first free time that booking announced; `noFreeTime` if there is none or any time may be requested. */
  @Prop() nextFreeAt!: Date;
  /** Its week, counted from 1970: an index can be bounded by few weeks, but not by many times. */
  @Prop() nextFreeWeek!: number;
  /** When booking computed it; absent before its first announcement. */
  @Prop() nextFreeComputedAt?: Date;
  /** For search (`search.rules.ts`): folded text, title first, and the short substrings of its words. */
  @Prop({ type: Object }) search!: { text: string; titleGrams: string[]; textGrams: string[] };
}

const schema = SchemaFactory.createForClass(ServiceDocument);
// A provider's own services.
schema.index({ providerUid: 1, deletedAt: 1, _id: -1 });
schema.index({ bookingsCount: -1, _id: -1 });

// The last fields of an order's index, all that can be chosen, let MongoDB drop other services without reading them.
const text = { 'search.text': 1 } as const;
const choices = { listedAs: 1, priceCents: 1, ratingAverage: 1, nextFreeAt: 1, ...text } as const;
const byPrice = { priceCents: 1, _id: -1, listedAs: 1, ratingAverage: 1, nextFreeAt: 1, ...text } as const;
/** Lists say themselves which of them to use (`ServiceListService.indexesOf`). */
export const listIndexes = {
  newest: { createdAt: -1, _id: -1, ...choices },
  soonest: { nextFreeAt: 1, _id: -1, listedAs: 1, priceCents: 1, ratingAverage: 1, ...text },
  price: byPrice,
  '-price': byPrice,
  rating: { ratingScore: -1, _id: 1, ...choices },
  /** Each choice bounds it. As it has the fields of all orders, services are sorted before they are read. */
  choices: {
    listedAs: 1,
    nextFreeWeek: 1,
    ratingAverage: 1,
    priceCents: 1,
    nextFreeAt: 1,
    createdAt: 1,
    ratingScore: 1,
    _id: 1,
    ...text,
  },
  /** Also for the services on a provider's page. */
  provider: { providerId: 1, deletedAt: 1, _id: -1 },
  titleGrams: { 'search.titleGrams': 1, _id: -1 },
  textGrams: { 'search.textGrams': 1, _id: -1 },
} as const;
export type ListIndex = keyof typeof listIndexes;
for (const fields of new Set(Object.values(listIndexes))) schema.index(fields);

// Only removed and hidden services have this field, so counting them is cheap.
schema.index({ deletedAt: 1 }, { sparse: true });
// By a provider's address, for operators.
schema.index({ providerEmail: 1, _id: -1 });
// Those for operators and with a provider's account, newest first: removed ones are hidden with nothing.
const isGone = { partialFilterExpression: { deletedAt: { $exists: true } } };
schema.index({ 'hidden.with': 1, _id: -1 }, isGone);
schema.index({ providerUid: 1, 'hidden.with': 1, _id: -1 }, isGone);

/** What others change about a service, at first. */
export const firstFields = { bookingsCount: 0, ratingScore: 0, ...freeAt(noFreeTime) };

/** Whether the provider has removed it. */
export const isRemoved = ({ deletedAt, hidden }: Pick<ServiceDocument, 'deletedAt' | 'hidden'>) =>
  Boolean(deletedAt) && !hidden;

export const serviceModel = { name: 'Service', schema };

/** The fields that `toService` and the orders of lists read. */
export const serviceFields = {
  serviceName: 1,
  serviceArea: 1,
  image: 1,
  priceCents: 1,
  specialty: 1,
  ratingAverage: 1,
  ratingCount: 1,
  ratingScore: 1,
  nextFreeAt: 1,
  description: 1,
  providerName: 1,
  providerEmail: 1,
  providerImage: 1,
  providerVerified: 1,
  providerId: 1,
  createdAt: 1,
  durationMinutes: 1,
  freeCancellationHours: 1,
  lateRefundPercent: 1,
} as const;

type ListedService = Pick<ServiceDocument, '_id' | keyof typeof serviceFields>;

/** The public answer: only the fields named here leave the catalog. */
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
  ...(record.providerVerified !== undefined && { providerVerified: record.providerVerified }),
  ...(record.providerId && { providerId: record.providerId }),
  ...(record.specialty && { specialty: record.specialty }),
  ...(record.ratingAverage && {
    rating: { average: record.ratingAverage, count: record.ratingCount ?? 0 },
  }),
  ...statedPolicy(record),
});
