import { BookingId } from './booking.ts';
import { Acknowledged, type Call, Deleted, Inserted, Modified, PageHeaders } from './calls.ts';
import {
  HiddenReply,
  OwnReview,
  RatingQuery,
  RatingSummary,
  ReplyInput,
  ReportInput,
  ReviewChange,
  ReviewId,
  ReviewInput,
  Reviews,
  ReviewsQuery,
} from './review.ts';
import * as z from './zod.ts';

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
