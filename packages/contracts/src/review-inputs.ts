import * as z from 'zod/mini';
import { PageQuery } from './paging.ts';
import { reviewTextLimit, Stars } from './review.ts';
import { documentId } from './text.ts';
import { requiredText } from './text-inputs.ts';

/**
 * Body of `PUT /reviews/{bookingId}`. It replaces the review, so a missing `text` removes it. `showName` shows the author's
 * first name.
 */
export const ReviewChange = z.object({
  stars: Stars,
  text: z.optional(requiredText('Text', reviewTextLimit)),
  showName: z._default(z.boolean('Show name must be on or off'), false),
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
