import { Acknowledged, Deleted, Modified } from './answers.ts';
import { BookingId } from './booking.ts';
import type { Call, Docs } from './calls.ts';
import { PageHeaders } from './paging.ts';
import { OwnReview, RatingSummary, Reviews } from './review.ts';
import {
  RatingQuery,
  ReplyInput,
  ReportInput,
  ReviewChange,
  ReviewInput,
  ReviewsQuery,
} from './review-inputs.ts';

/* The calls on reviews. A review is identified by its booking; `GET /reviews/{bookingId}` is a page only. */

const parameters = { bookingId: BookingId };

export const createReview = {
  method: 'POST',
  path: '/reviews',
  caller: 'user',
  body: ReviewInput,
  status: 201,
  answer: Acknowledged,
} as const satisfies Call;

export const listReviews = {
  method: 'GET',
  path: '/reviews',
  caller: 'anyone',
  query: ReviewsQuery,
  answer: Reviews,
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const getRating = {
  method: 'GET',
  path: '/ratings',
  caller: 'anyone',
  query: RatingQuery,
  answer: RatingSummary,
} as const satisfies Call;

export const getOwnReview = {
  method: 'GET',
  path: '/reviews/{bookingId}/own',
  caller: 'user',
  parameters,
  answer: OwnReview,
} as const satisfies Call;

export const updateReview = {
  method: 'PUT',
  path: '/reviews/{bookingId}',
  caller: 'user',
  parameters,
  body: ReviewChange,
  answer: Modified,
} as const satisfies Call;

export const deleteReview = {
  method: 'DELETE',
  path: '/reviews/{bookingId}',
  caller: 'user',
  parameters,
  answer: Deleted,
} as const satisfies Call;

export const setReviewReply = {
  method: 'PUT',
  path: '/reviews/{bookingId}/reply',
  caller: 'user',
  parameters,
  body: ReplyInput,
  answer: Modified,
} as const satisfies Call;

export const deleteReviewReply = {
  method: 'DELETE',
  path: '/reviews/{bookingId}/reply',
  caller: 'user',
  parameters,
  answer: Deleted,
} as const satisfies Call;

export const reportReview = {
  method: 'POST',
  path: '/reviews/{bookingId}/report',
  caller: 'user',
  parameters,
  body: ReportInput,
  answer: Acknowledged,
  status: 201,
} as const satisfies Call;

export const docs = {
  catalog: {
    createReview: {
      summary: 'Reviews a visit, once, for its patient and until 90 days after it',
      problems: ['forbidden', 'own-service', 'not-found', 'not-reviewable', 'already-reviewed'],
    },
    listReviews: {
      summary: 'The reviews of a service or of a provider, newest first',
    },
    getRating: {
      summary: "The rating of a service or of a provider; a provider's counts no reviews of free visits",
    },
    getOwnReview: {
      summary: "The caller's visit with their review of it, or why they cannot write or change one",
      problems: ['forbidden', 'not-found'],
    },
    updateReview: {
      summary: "Replaces the caller's review, until 90 days after the visit",
      problems: ['forbidden', 'not-found', 'not-reviewable'],
    },
    deleteReview: {
      summary: "Deletes the caller's review with its reply, at any time",
      problems: ['forbidden', 'not-found'],
    },
    setReviewReply: {
      summary: 'Sets the public reply to a review, for its provider',
      problems: ['forbidden', 'not-found'],
    },
    deleteReviewReply: {
      summary: 'Deletes the reply to a review, for its provider',
      problems: ['forbidden', 'not-found'],
    },
    reportReview: {
      summary: 'Reports a review or its reply, but not one of your own; a repeated report counts once',
      problems: ['forbidden', 'not-found'],
    },
  },
} as const satisfies Docs;
