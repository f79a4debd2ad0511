import * as z from 'zod/mini';
import { BookingId } from './booking.ts';
import { wholeNumber } from './text.ts';

/* The schemas of reviews that pages share; those of their input are in `review-inputs.ts`. */

/** The most code points of a review, and of a reply. */
export const reviewTextLimit = 1_000;

export const Stars = wholeNumber('Stars', { least: 1, most: 5 });

/** A provider's public answer to a review. */
export const ReviewReply = z.object({ text: z.string(), at: z.iso.datetime() });

/** A review, as everyone sees it: about a visit that took place, without the patient's account or address. */
export const Review = z.object({
  bookingId: BookingId,
  serviceId: z.string(),
  stars: Stars,
  text: z.optional(z.string()),
  /** The month of the visit: `2026-11`. */
  visited: z.string(),
  /** The author's first name, if they chose to show it. */
  authorName: z.optional(z.string()),
  reply: z.optional(ReviewReply),
});
export type Review = z.infer<typeof Review>;

/** A list answer, newest first. */
export const Reviews = z.array(Review);

/** The answer of `GET /ratings`; a provider's counts no reviews of free visits. */
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
  /** The caller's review; absent if there is none. */
  review: z.optional(
    z.object({
      stars: Stars,
      text: z.optional(z.string()),
      showName: z.boolean(),
      /** False while it is hidden: after reports, or because the visit no longer counts. */
      isShown: z.boolean(),
      reply: z.optional(ReviewReply),
    }),
  ),
  /** Why a review cannot be written or, once there is one, changed, in words for people; absent if it can. */
  refusal: z.optional(z.string()),
});
export type OwnReview = z.infer<typeof OwnReview>;
