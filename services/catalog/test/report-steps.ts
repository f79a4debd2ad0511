import type { ModeratedText } from '@mendwell/contracts/desk/reviews';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { ratingModel } from '../src/ratings/ratings.service.ts';
import { reportModel, reviewCaseModel, reviewModel, versionOf } from '../src/records/review.schema.ts';
import { type Person, signIn } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';
import { reviewsApp } from './reviews-app.ts';

type About = 'review' | 'reply';

interface Report {
  about?: About;
  reason?: string | undefined;
  app?: TestApp;
}

export const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()));

/** A catalog with a reviewed service, which has no reviews when a test begins, and what users and operators do with them. */
export function reportSteps(reviews = reviewsApp()) {
  const on = { reviews, desk: fixture(() => startDesk(reviews.app)) };

  beforeEach(async () => {
    for (const name of [reviewModel.name, reportModel.name, reviewCaseModel.name, ratingModel.name])
      await on.reviews.app.model(name).deleteMany({});
  });

  /** One person reports a text. */
  const reportAs = async (
    { token }: Person,
    bookingId: string,
    { about = 'review', reason = 'Names somebody', app = on.reviews.app }: Report = {},
  ) => {
    const url = `/reviews/${await on.reviews.idOf(bookingId)}/report`;
    return app.call('POST', url, { token, body: { about, reason } });
  };
  /** So many new people who have visited somebody themselves, and whose reports count. */
  const witnesses = async (count: number) => {
    const all = await people(count);
    await on.reviews.record(...all.map((person) => on.reviews.visitOf(person)));
    return all;
  };
  /** As many of them as given report a text. */
  const report = async (
    bookingId: string,
    count: number,
    about: About = 'review',
    app = on.reviews.app,
  ): Promise<Person[]> => {
    const reporters = await witnesses(count);
    for (const [index, person] of reporters.entries())
      await reportAs(person, bookingId, { about, reason: `Reason ${index}`, app });
    return reporters;
  };
  const reply = (bookingId: string, text = 'You were late') => on.reviews.reply(bookingId, text);
  /** The version of a text that an operator reads now. */
  const versionNow = async (bookingId: string, about: About = 'review') => {
    const review = await on.reviews.stored(bookingId);
    return review ? versionOf(review, about) : 'none';
  };
  const decide = async (choice: 'keep' | 'hide', bookingId: string, about: About = 'review', read?: string) =>
    on.desk.act(`reviews/${await on.reviews.idOf(bookingId)}/${choice}`, {
      ...{ reason: 'abuse', about },
      version: read ?? (await versionNow(bookingId, about)),
    });
  const queue = async (state = 'reported'): Promise<ModeratedText[]> =>
    (await on.desk.read(`reviews?state=${state}`)).body;
  const recorded = async (bookingId: string) => on.desk.recorded(await on.reviews.idOf(bookingId));
  const isPublic = async (bookingId: string) => (await on.reviews.published(bookingId)) !== undefined;
  return { on, reportAs, witnesses, report, reply, versionNow, decide, queue, recorded, isPublic };
}
