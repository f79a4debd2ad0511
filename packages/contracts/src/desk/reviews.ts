import { BookingId } from '../booking.ts';
import { type Call, Modified, PageHeaders, PageQuery } from '../calls.ts';
import { Stars } from '../review.ts';
import { openEnum } from '../text.ts';
import * as z from '../zod.ts';
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
  service: 'catalog',
  caller: 'operator',
  summary: 'Reported reviews and replies that nobody has decided about, oldest report first',
  query: PageQuery,
  answer: z.array(ReportedText),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const keepReview = {
  method: 'POST',
  path: '/desk/catalog/reviews/{bookingId}/keep',
  service: 'catalog',
  caller: 'operator',
  summary: 'Shows a reported review or reply; later reports count anew',
  parameters,
  body: ReviewDecision,
  answer: Modified,
} as const satisfies Call;

export const hideReview = {
  method: 'POST',
  path: '/desk/catalog/reviews/{bookingId}/hide',
  service: 'catalog',
  caller: 'operator',
  summary: 'Hides a review or reply for good',
  parameters,
  body: ReviewDecision,
  answer: Modified,
} as const satisfies Call;
