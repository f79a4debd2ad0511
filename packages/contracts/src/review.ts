import { PageQuery } from './calls.ts';
import { requiredLine, requiredText } from './inputs.ts';
import { documentId, openEnum, pathId, wholeNumber } from './text.ts';
import * as z from './zod.ts';

/** The most code points of a review, and of a reply. */
export const reviewTextLimit = 1_000;

/** The most code points of the name beside a review. */
export const reviewNameLimit = 40;

/** The public id of a review. The booking's is known to its two sides only. */
export const ReviewId = pathId('This review does not exist');

export const Stars = wholeNumber('Stars', { least: 1, most: 5 });

/** A provider's public answer to a review. */
export const ReviewReply = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  /** Whether the review's stars or text have changed since. */
  isOutdated: z.optional(z.boolean()),
});

/** By whom a text is hidden, for who wrote it; `reason` is the category of an operator's decision. */
export const Hidden = z.object({
  by: openEnum(z.enum(['reports', 'operator', 'account'])),
  reason: z.optional(z.string()),
});
export type Hidden = z.infer<typeof Hidden>;

/** A provider's reply that only they see. */
export const HiddenReply = z.object({
  reviewId: ReviewId,
  text: z.string(),
  at: z.iso.datetime(),
  hidden: Hidden,
});
export type HiddenReply = z.infer<typeof HiddenReply>;

/** A review, as everyone sees it: about a visit that took place, without the patient's account or address. */
export const Review = z.object({
  reviewId: ReviewId,
  serviceId: z.string(),
  stars: Stars,
  text: z.optional(z.string()),
  /** The month of the visit: `2026-11`. */
  visited: z.string(),
  /** The name that the author chose to show, if any. */
  authorName: z.optional(z.string()),
  reply: z.optional(ReviewReply),
});
export type Review = z.infer<typeof Review>;

/** A list answer, newest first. */
export const Reviews = z.array(Review);

/**
 * The answer of `GET /ratings`. Each author counts once for a service, with the latest review. Reviews of free visits count for
 * free services only, not for providers.
 */
export const RatingSummary = z.object({
  /** With one decimal; absent without reviews. */
  average: z.optional(z.number()),
  count: z.int(),
  /** How many reviews gave one star, two, and so on to five. */
  byStars: z.array(z.int()).check(z.length(5)),
});
export type RatingSummary = z.infer<typeof RatingSummary>;

/** The answer of `GET /reviews/{bookingId}/own`, for the patient of that booking. */
export const OwnReview = z.object({
  bookingId: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  providerName: z.string(),
  /** When the visit began. */
  serviceDate: z.iso.datetime(),
  /** The provider's time zone; absent if unknown. */
  timeZone: z.optional(z.string()),
  /** The name to show unless the author types another; absent if their account's name gives none. */
  suggestedName: z.optional(z.string()),
  /** The caller's review; absent if there is none. */
  review: z.optional(
    z.object({
      reviewId: z.string(),
      stars: Stars,
      text: z.optional(z.string()),
      showName: z.boolean(),
      /** The name that is shown. */
      authorName: z.optional(z.string()),
      /** False while it is hidden, or because the visit no longer counts. */
      isShown: z.boolean(),
      hidden: z.optional(Hidden),
      reply: z.optional(ReviewReply),
    }),
  ),
  /** Why a review cannot be written or, once there is one, changed, in words for people; absent if it can. */
  refusal: z.optional(z.string()),
});
export type OwnReview = z.infer<typeof OwnReview>;

/**
 * Body of `PUT /reviews/{bookingId}`. It replaces the review, so a missing `text` removes it. `showName` shows `name` or, without
 * one, the name that `GET …/own` suggests. A suggested name follows that of the account.
 */
export const ReviewChange = z.object({
  stars: Stars,
  text: z.optional(requiredText('Text', reviewTextLimit)),
  showName: z._default(z.boolean('Show name must be on or off'), false),
  name: z.optional(requiredLine('Name', reviewNameLimit)),
});
export type ReviewChange = z.infer<typeof ReviewChange>;

/** Body of `POST /reviews`. */
export const ReviewInput = z.extend(ReviewChange, {
  bookingId: z
    .string('Booking is required')
    .check(z.regex(documentId, 'Booking is not valid'), z.toLowerCase()),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

export const ReplyInput = z.object({ text: requiredText('Text', reviewTextLimit) });
export type ReplyInput = z.infer<typeof ReplyInput>;

/** What a reader objects to: the review, or the provider's reply to it. */
export const ReportInput = z.object({
  reason: requiredText('Reason', 500),
  about: z._default(z.enum(['review', 'reply'], 'Report the review or the reply'), 'review'),
});
export type ReportInput = z.infer<typeof ReportInput>;

const id = (label: string) =>
  z.optional(z.string().check(z.regex(documentId, `${label} is not valid`), z.toLowerCase()));
const subject = { serviceId: id('Service'), providerId: id('Provider') };
interface Subject {
  serviceId?: string | undefined;
  providerId?: string | undefined;
}
const exactlyOne = z.refine<Subject>(
  ({ serviceId, providerId }) => (serviceId === undefined) !== (providerId === undefined),
  { error: 'Ask for a service or for a provider', path: ['serviceId'] },
);

/** The reviews of a service or of a provider. */
export const ReviewsQuery = z.extend(PageQuery, subject).check(exactlyOne);
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** The rating of a service or of a provider. */
export const RatingQuery = z.object(subject).check(exactlyOne);
export type RatingQuery = z.infer<typeof RatingQuery>;
