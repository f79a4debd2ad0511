import type { ReportedText } from '@mendwell/contracts/desk/reviews';
import { ratingModel } from '../src/ratings/ratings.service.ts';
import { reportModel, reviewCaseModel, reviewModel } from '../src/records/review.schema.ts';
import { type Person, signIn } from './catalog-app.ts';
import { type Desk, startDesk } from './desk-app.ts';
import { type ReviewsApp, startReviews } from './reviews-app.ts';

type About = 'review' | 'reply';

interface Steps {
  reviews: ReviewsApp;
  desk: Desk;
}

export const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()));

/** A catalog with a reviewed service, which has no reviews when a test begins, and what users and operators do with them. */
export function reportSteps(env: Record<string, string> = {}) {
  const on = {} as Steps;

  beforeAll(async () => {
    on.reviews = await startReviews(env);
    on.desk = await startDesk(on.reviews.app);
  });
  afterAll(() => on.reviews?.close());
  beforeEach(async () => {
    for (const name of [reviewModel.name, reportModel.name, reviewCaseModel.name, ratingModel.name])
      await on.reviews.app.model(name).deleteMany({});
  });

  /** As many new users as given report a text. */
  const report = async (
    bookingId: string,
    count: number,
    about: About = 'review',
    app = on.reviews.app,
  ): Promise<Person[]> => {
    const reporters = await people(count);
    for (const [index, { token }] of reporters.entries())
      await app.call('POST', `/reviews/${bookingId}/report`, {
        token,
        body: { about, reason: `Reason ${index}` },
      });
    return reporters;
  };
  const reply = (bookingId: string, text = 'You were late') =>
    on.reviews.change('PUT', `${bookingId}/reply`, on.reviews.provider, { text });
  const decide = (choice: 'keep' | 'hide', bookingId: string, about: About = 'review') =>
    on.desk.act(`reviews/${bookingId}/${choice}`, { reason: 'abuse', about });
  const queue = async (): Promise<ReportedText[]> => (await on.desk.read('reviews')).body;
  const isPublic = async (bookingId: string) => (await on.reviews.published(bookingId)) !== undefined;
  return { on, report, reply, decide, queue, isPublic };
}
