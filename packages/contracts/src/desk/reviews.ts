import * as z from 'zod/mini';
import { Modified } from '../answers.ts';
import { BookingId } from '../booking.ts';
import type { Call, Docs } from '../calls.ts';
import { PageHeaders, PageQuery } from '../paging.ts';
import { Stars } from '../review.ts';
import { openEnum } from '../text.ts';
import { DeskDecision } from './actions.ts';

const about = ['review', 'reply'] as const;

/** A review, or a provider's reply to one, that users have reported since an operator last decided about it. */
export const ReportedText = z.object({
  bookingId: BookingId,
  about: openEnum(z.enum(about)),
  serviceId: z.string(),
  serviceName: z.string(),
  stars: Stars,
  /** The reported text; absent if the review has only stars. */
  text: z.optional(z.string()),
  authorUid: z.string(),
  /** Whether enough reports have hidden it. */
  isHidden: z.boolean(),
  reports: z.array(z.object({ reason: z.string(), at: z.iso.datetime() })),
});
export type ReportedText = z.infer<typeof ReportedText>;

/** Body of both decisions. */
export const ReviewDecision = z.extend(DeskDecision, {
  about: z._default(z.enum(about, 'Decide about the review or the reply'), 'review'),
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;

const parameters = { bookingId: BookingId };

export const listReportedReviews = {
  method: 'GET',
  path: '/desk/catalog/reviews',
  caller: 'operator',
  query: PageQuery,
  answer: z.array(ReportedText),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const keepReview = {
  method: 'POST',
  path: '/desk/catalog/reviews/{bookingId}/keep',
  caller: 'operator',
  parameters,
  body: ReviewDecision,
  answer: Modified,
} as const satisfies Call;

export const hideReview = {
  method: 'POST',
  path: '/desk/catalog/reviews/{bookingId}/hide',
  caller: 'operator',
  parameters,
  body: ReviewDecision,
  answer: Modified,
} as const satisfies Call;

export const docs = {
  catalog: {
    listReportedReviews: {
      summary: 'Reported reviews and replies that nobody has decided about, oldest report first',
    },
    keepReview: { summary: 'Shows a reported review or reply; later reports count anew' },
    hideReview: { summary: 'Hides a review or reply for good' },
  },
} as const satisfies Docs;
