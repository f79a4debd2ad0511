import { type Call, Modified, PageHeaders, PageQuery } from '../calls.ts';
import { ReviewId, Stars } from '../review.ts';
import { openEnum } from '../text.ts';
import * as z from '../zod.ts';
import { reasonCategories, VersionedDecision } from './actions.ts';

const about = ['review', 'reply'] as const;

/** A review, or a provider's reply to one, that has been reported or hidden. */
export const ModeratedText = z.object({
  reviewId: ReviewId,
  about: openEnum(z.enum(about)),
  serviceId: z.string(),
  serviceName: z.string(),
  stars: Stars,
  /** Absent if the review has only stars. */
  text: z.optional(z.string()),
  /** What a reply answers; absent if that review has only stars. */
  reviewText: z.optional(z.string()),
  /** The name beside a review. */
  authorName: z.optional(z.string()),
  authorUid: z.string(),
  /** The name of the author's account, if it is known. */
  accountName: z.optional(z.string()),
  /** Of what others read: stars, text and name. A decision names the one that was read. */
  version: z.string(),
  /** While it is hidden: by enough reports, or by an operator for this reason. */
  hidden: z.optional(
    z.object({ at: z.iso.datetime(), reason: openEnum(z.enum(['reports', ...reasonCategories])) }),
  ),
  /** Of reports that nobody has decided about. */
  reportCount: z.int(),
  /** The oldest twenty of them. */
  reports: z.array(z.object({ reason: z.string(), at: z.iso.datetime() })),
});
export type ModeratedText = z.infer<typeof ModeratedText>;

const states = ['reported', 'hidden'] as const;

/** Those that wait for a decision, or those that reports or an operator have hidden. With `review`: it and its reply, in any state. */
export const ModeratedTextQuery = z.extend(PageQuery, {
  state: z._default(z.enum(states, 'State must be reported or hidden'), 'reported'),
  review: z.optional(ReviewId),
});
export type ModeratedTextQuery = z.infer<typeof ModeratedTextQuery>;

/** Body of both decisions. */
export const ReviewDecision = z.extend(VersionedDecision, {
  about: z._default(z.enum(about, 'Decide about the review or the reply'), 'review'),
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;

const parameters = { reviewId: ReviewId };

export const listModeratedReviews = {
  method: 'GET',
  path: '/desk/catalog/reviews',
  service: 'catalog',
  caller: 'operator',
  summary:
    'Reported reviews and replies that nobody has decided about, oldest report first; or hidden ones, hidden last first',
  query: ModeratedTextQuery,
  answer: z.array(ModeratedText),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const keepReview = {
  method: 'POST',
  path: '/desk/catalog/reviews/{reviewId}/keep',
  service: 'catalog',
  caller: 'operator',
  summary: 'Shows a reported or hidden review or reply; later reports of the same text only queue',
  parameters,
  body: ReviewDecision,
  answer: Modified,
  problems: ['text-changed'],
} as const satisfies Call;

export const hideReview = {
  method: 'POST',
  path: '/desk/catalog/reviews/{reviewId}/hide',
  service: 'catalog',
  caller: 'operator',
  summary: 'Hides a review or reply for good',
  parameters,
  body: ReviewDecision,
  answer: Modified,
  problems: ['text-changed'],
} as const satisfies Call;
