import { BookingId } from './booking.ts';
import { Acknowledged, type Call, Deleted, Inserted, Modified, PageHeaders, PageQuery } from './calls.ts';
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

/*
 * The calls on reviews. Its author, who has none before, finds one by the booking; everybody else by its own id.
 * `GET /reviews/{bookingId}` is a page only.
 */

const parameters = { bookingId: BookingId };
const ofReview = { reviewId: ReviewId };

export const createReview = {
  method: 'POST',
  path: '/reviews',
  service: 'catalog',
  caller: 'user',
  summary: 'Reviews a visit, once, for its patient and until 90 days after it',
  body: ReviewInput,
  status: 201,
  /** `insertedId` is the review's. */
  answer: Inserted,
  problems: ['forbidden', 'own-service', 'not-found', 'not-reviewable', 'already-reviewed'],
} as const satisfies Call;

export const listReviews = {
  method: 'GET',
  path: '/reviews',
  service: 'catalog',
  caller: 'anyone',
  summary: 'The reviews of a listed service, or of a provider, newest first',
  query: ReviewsQuery,
  answer: Reviews,
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const getRating = {
  method: 'GET',
  path: '/ratings',
  service: 'catalog',
  caller: 'anyone',
  summary: 'The rating of a service or of a provider; reviews of free visits count for free services only',
  query: RatingQuery,
  answer: RatingSummary,
} as const satisfies Call;

export const getOwnReview = {
  method: 'GET',
  path: '/reviews/{bookingId}/own',
  service: 'catalog',
  caller: 'user',
  summary: "The caller's visit with their review of it, or why they cannot write or change one",
  parameters,
  answer: OwnReview,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const updateReview = {
  method: 'PUT',
  path: '/reviews/{bookingId}',
  service: 'catalog',
  caller: 'user',
  summary: "Replaces the caller's review, until 90 days after the visit",
  parameters,
  body: ReviewChange,
  answer: Modified,
  problems: ['forbidden', 'not-found', 'not-reviewable'],
} as const satisfies Call;

export const deleteReview = {
  method: 'DELETE',
  path: '/reviews/{bookingId}',
  service: 'catalog',
  caller: 'user',
  summary: "Deletes the caller's review with its reply, at any time",
  parameters,
  answer: Deleted,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const setReviewReply = {
  method: 'PUT',
  path: '/reviews/{reviewId}/reply',
  service: 'catalog',
  caller: 'user',
  summary: 'Sets the public reply to a review, for its provider',
  parameters: ofReview,
  body: ReplyInput,
  answer: Modified,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const deleteReviewReply = {
  method: 'DELETE',
  path: '/reviews/{reviewId}/reply',
  service: 'catalog',
  caller: 'user',
  summary: 'Deletes the reply to a review, for its provider',
  parameters: ofReview,
  answer: Deleted,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const listHiddenReplies = {
  method: 'GET',
  path: '/replies/hidden',
  service: 'catalog',
  caller: 'user',
  summary: "The caller's replies that are hidden from everybody else, and why; at most the newest 100",
  answer: z.array(HiddenReply),
} as const satisfies Call;

export const reportReview = {
  method: 'POST',
  path: '/reviews/{reviewId}/report',
  service: 'catalog',
  caller: 'user',
  summary: 'Reports a review or its reply, but not one of your own; a repeated report counts once',
  parameters: ofReview,
  body: ReportInput,
  answer: Acknowledged,
  status: 201,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;
