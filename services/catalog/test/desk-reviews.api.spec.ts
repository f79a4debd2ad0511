import type { ReportedText } from '@mendwell/contracts/desk/reviews';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { erasureOf } from '@mendwell/service-kit/testing/personal-data';
import { type TestApp, testDatabase } from '@mendwell/service-kit/testing/test-app';
import fc from 'fast-check';
import { ratingModel } from '../src/reviews/ratings.service.ts';
import {
  type ReportDocument,
  type ReviewDocument,
  reportModel,
  reviewModel,
} from '../src/reviews/review.schema.ts';
import { type ReviewCaseDocument, reviewCaseModel } from '../src/reviews/review-case.schema.ts';
import { ReviewModeration } from '../src/reviews/review-moderation.service.ts';
import { UnfiledReports } from '../src/reviews/unfiled-reports.ts';
import { type Person, signIn, startCatalog } from './catalog-app.ts';
import { type Desk, startDesk } from './desk-app.ts';
import { type ReviewsApp, startReviews } from './reviews-app.ts';

type About = 'review' | 'reply';

let reviews: ReviewsApp;
let second: TestApp;
let desk: Desk;

beforeAll(async () => {
  const env = { MONGODB_URI: testDatabase('catalog') };
  reviews = await startReviews(env);
  second = await startCatalog(env);
  desk = await startDesk(reviews.app);
});
afterAll(async () => {
  await second?.stop();
  await reviews?.close();
  await second?.close();
});
beforeEach(async () => {
  for (const name of [reviewModel.name, reportModel.name, reviewCaseModel.name, ratingModel.name])
    await reviews.app.model(name).deleteMany({});
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()));
/** As many new users as given report a text. */
async function report(
  bookingId: string,
  count: number,
  about: About = 'review',
  app = reviews.app,
): Promise<Person[]> {
  const reporters = await people(count);
  for (const [index, { token }] of reporters.entries())
    await app.call('POST', `/reviews/${bookingId}/report`, {
      token,
      body: { about, reason: `Reason ${index}` },
    });
  return reporters;
}
const reply = (bookingId: string, text = 'You were late') =>
  reviews.change('PUT', `${bookingId}/reply`, reviews.provider, { text });
const decide = (choice: 'keep' | 'hide', bookingId: string, about: About = 'review') =>
  desk.act(`reviews/${bookingId}/${choice}`, { reason: 'abuse', about });
const queue = async (): Promise<ReportedText[]> => (await desk.read('reviews')).body;
const isPublic = async (bookingId: string) => (await reviews.published(bookingId)) !== undefined;
const moderation = () => reviews.app.app.get(ReviewModeration);

describe('GET /desk/catalog/reviews', () => {
  it('lists reported reviews and replies nobody has decided about, the longest waiting first', async () => {
    const [first, second, unreported] = [
      await reviews.reviewed(1, { text: 'Rude' }),
      await reviews.reviewed(5),
      await reviews.reviewed(4),
    ];
    await reply(first.bookingId);
    await report(second.bookingId, 1);
    await report(first.bookingId, 1, 'reply');
    await report(first.bookingId, 3);
    await report(second.bookingId, 1);
    const found = await queue();
    expect(found).toMatchObject([
      { bookingId: second.bookingId, about: 'review', isHidden: false, authorUid: second.patient.uid },
      { about: 'reply', text: 'You were late', isHidden: false, authorUid: reviews.provider.uid },
      { bookingId: first.bookingId, about: 'review', stars: 1, text: 'Rude', isHidden: true },
    ]);
    expect(found[0]).not.toHaveProperty('text');
    expect(found[0]?.reports).toEqual([
      { reason: 'Reason 0', at: expect.any(String) },
      { reason: 'Reason 0', at: expect.any(String) },
    ]);
    expect(found.every(({ serviceName }) => serviceName === 'Heart check-up')).toBe(true);
    expect(JSON.stringify(found)).not.toContain(unreported.bookingId);
  });

  it('pages through the queue', async () => {
    const added = [];
    for (let index = 0; index < 5; index += 1) {
      const { bookingId } = await reviews.reviewed(1);
      await report(bookingId, 1);
      added.push(bookingId);
    }
    const { token } = desk.operator;
    const { totals } = await pagesOf(reviews.app, '/desk/catalog/reviews?limit=2', token);
    expect(totals).toEqual(['5', '5', '5']);
    expect((await queue()).map(({ bookingId }) => bookingId)).toEqual(added);
  });

  it('loses a text that its author deletes, and has it again if it is written anew', async () => {
    const { bookingId, patient } = await reviews.reviewed(1);
    await reply(bookingId);
    await report(bookingId, 1);
    await report(bookingId, 1, 'reply');
    const oldest = (await queue())[0]?.reports[0]?.at;
    await reviews.change('DELETE', `${bookingId}/reply`, reviews.provider);
    expect(await queue()).toMatchObject([{ about: 'review' }]);
    await reviews.change('DELETE', bookingId, patient);
    expect(await queue()).toEqual([]);
    await reviews.write(patient, bookingId, { stars: 2 });
    expect(await queue()).toMatchObject([{ about: 'review', stars: 2, reports: [{ at: oldest }] }]);
    await reply(bookingId);
    expect(await queue()).toHaveLength(2);
  });

  it('has what the previous release recorded and hid', async () => {
    const { bookingId } = await reviews.reviewed(1);
    const at = new Date(Date.now() - 60_000);
    const reports = (await people(3)).map(({ uid }) => ({
      ...{ bookingId, about: 'review' as const, reporterUid: uid, reason: 'Rude', at },
    }));
    await reviews.app.model<ReportDocument>(reportModel.name).insertMany(reports);
    await reviews.app
      .model<ReviewDocument>(reviewModel.name)
      .updateOne({ bookingId }, { $set: { hiddenAt: at, isShown: false } });
    for (let pass = 0; pass < 2; pass += 1) await reviews.app.app.get(UnfiledReports).run();
    expect(await queue()).toMatchObject([{ bookingId, isHidden: true }]);
    await decide('keep', bookingId);
    expect(await isPublic(bookingId)).toBe(true);
  });

  it('keeps nothing of people who are erased, but what still has to be decided', async () => {
    const [one, other] = [await reviews.reviewed(1), await reviews.reviewed(2)];
    const [reporter] = (await report(one.bookingId, 1)) as [Person];
    const reporters = await report(other.bookingId, 3);
    for (const { uid } of [reporter, ...reporters])
      await reviews.app.handle(erasureOf({ uid, pseudonym: `erased-${uid.slice(-12)}` }));
    expect(await queue()).toMatchObject([{ bookingId: other.bookingId, isHidden: true, reports: [] }]);
    const { uid } = other.patient;
    await reviews.app.handle(erasureOf({ uid, pseudonym: `erased-${uid.slice(-12)}` }));
    expect(await queue()).toEqual([]);
    const cases = await reviews.app.model<ReviewCaseDocument>(reviewCaseModel.name).find().lean();
    expect(cases.map(({ bookingId }) => bookingId)).toEqual([one.bookingId]);
  });
});

describe('POST /desk/catalog/reviews/{bookingId}/keep', () => {
  it('shows a review again, until three others report it', async () => {
    const { bookingId } = await reviews.reviewed(1);
    await report(bookingId, 3);
    expect(await reviews.ratings()).toEqual({ score: 0 });
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(1);
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(0);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await reviews.ratings()).toMatchObject({ average: 1, count: 1 });
    expect(await queue()).toEqual([]);
    await report(bookingId, 2);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toMatchObject([{ isHidden: false, reports: [{}, {}] }]);
    await report(bookingId, 1);
    expect(await isPublic(bookingId)).toBe(false);
    expect(await desk.recorded(bookingId)).toEqual(['review review.keep abuse']);
  });

  it('loses no report that another instance receives at the same moment', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { bookingId } = await reviews.reviewed(5);
      await report(bookingId, 1);
      await Promise.all([decide('keep', bookingId), report(bookingId, 1, 'review', second)]);
      const waiting = (await queue()).filter((text) => text.bookingId === bookingId);
      const undecided = { bookingId, decidedAt: null };
      const count = await reviews.app.model<ReportDocument>(reportModel.name).countDocuments(undecided);
      expect(waiting.flatMap(({ reports }) => reports)).toHaveLength(count);
    }
  });

  it('leaves what was never reported, and a refunded visit stays hidden', async () => {
    const { bookingId, state } = await reviews.reviewed(1);
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(0);
    await report(bookingId, 3);
    await reviews.record({ ...state, version: 9, paymentStatus: 'refunded' });
    await decide('keep', bookingId);
    expect(await isPublic(bookingId)).toBe(false);
    await reviews.record({ ...state, version: 10, paymentStatus: 'paid' });
    expect(await isPublic(bookingId)).toBe(true);
  });

  it('needs a reason and something to decide about', async () => {
    const { bookingId } = await reviews.reviewed(1);
    expect((await desk.act(`reviews/${bookingId}/keep`, {})).status).toBe(400);
    expect((await decide('keep', 'f'.repeat(24))).status).toBe(404);
    expect((await decide('hide', bookingId, 'reply')).status).toBe(404);
  });
});

describe('POST /desk/catalog/reviews/{bookingId}/hide', () => {
  it('hides a review for good, also if it is changed or written anew, until an operator keeps it', async () => {
    const { bookingId, patient } = await reviews.reviewed(1);
    const answers = await Promise.all([decide('hide', bookingId), decide('hide', bookingId)]);
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    await reviews.change('PUT', bookingId, patient, { stars: 2 });
    expect(await isPublic(bookingId)).toBe(false);
    await reviews.change('DELETE', bookingId, patient);
    await reviews.write(patient, bookingId, { stars: 3 });
    expect(await isPublic(bookingId)).toBe(false);
    expect(await reviews.ratings()).toEqual({ score: 0 });
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(1);
    expect(await reviews.ratings()).toMatchObject({ average: 3, count: 1 });
    expect(await desk.recorded(bookingId)).toEqual(['review review.hide abuse', 'review review.keep abuse']);
  });

  it('hides a reply for good, but not its review', async () => {
    const { bookingId } = await reviews.reviewed(4);
    await reply(bookingId);
    await report(bookingId, 1, 'reply');
    await decide('hide', bookingId, 'reply');
    await reply(bookingId, 'Again');
    expect(await reviews.published(bookingId)).not.toHaveProperty('reply');
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toEqual([]);
    await decide('keep', bookingId, 'reply');
    expect(await reviews.published(bookingId)).toMatchObject({ reply: { text: 'Again' } });
    expect(await desk.recorded(bookingId)).toEqual(['reply review.hide abuse', 'reply review.keep abuse']);
  });
});

describe("a blocked account's texts", () => {
  it('are hidden with it, and afterwards shown unless others hide them', async () => {
    const { bookingId, patient } = await reviews.reviewed(1);
    await reply(bookingId);
    await report(bookingId, 1);
    for (let twice = 0; twice < 2; twice += 1) await moderation().hideOfAuthor(patient.uid);
    expect(await isPublic(bookingId)).toBe(false);
    await decide('keep', bookingId);
    expect(await isPublic(bookingId)).toBe(false);
    for (let twice = 0; twice < 2; twice += 1) await moderation().showOfAuthor(patient.uid);
    expect(await reviews.published(bookingId)).toMatchObject({ reply: {} });
    await moderation().hideOfAuthor(reviews.provider.uid);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await reviews.published(bookingId)).not.toHaveProperty('reply');
    await moderation().showOfAuthor(reviews.provider.uid);
    expect(await reviews.published(bookingId)).toMatchObject({ reply: {} });
  });

  it('count for ratings only while nobody hides them, in whatever order that changes', async () => {
    const review = async (stars: number) => {
      const { bookingId, patient, state } = await reviews.reviewed(stars);
      return { stars, bookingId, patient, state, hiders: new Set<string>(), isRefunded: false };
    };
    type Written = Awaited<ReturnType<typeof review>>;
    const written = [await review(1), await review(3), await review(5)] as const;
    let version = 10;
    const pay = ({ state, isRefunded }: Written) => {
      version += 1;
      return reviews.record({ ...state, version, paymentStatus: isRefunded ? 'refunded' : 'paid' });
    };
    /** Does something with a review, and notes who hides it then. */
    const steps: Record<string, (one: Written) => Promise<unknown>> = {
      hide: (one) => {
        one.hiders.delete('reports');
        one.hiders.add('operator');
        return decide('hide', one.bookingId);
      },
      keep: (one) => {
        for (const hider of ['operator', 'reports']) one.hiders.delete(hider);
        return decide('keep', one.bookingId);
      },
      block: (one) => {
        one.hiders.add('account');
        return moderation().hideOfAuthor(one.patient.uid);
      },
      unblock: (one) => {
        one.hiders.delete('account');
        return moderation().showOfAuthor(one.patient.uid);
      },
      report: (one) => {
        if (one.hiders.size === 0 && !one.isRefunded) one.hiders.add('reports');
        return report(one.bookingId, 3);
      },
      refund: (one) => {
        one.isRefunded = !one.isRefunded;
        return pay(one);
      },
      edit: ({ bookingId, patient, stars }) => reviews.change('PUT', bookingId, patient, { stars }),
    };
    const seed = Date.now() % 100_000;
    const chosen = fc.tuple(fc.constantFrom(...written), fc.constantFrom(...Object.keys(steps)));
    for (const [turn, [one, name]] of fc.sample(chosen, { numRuns: 60, seed }).entries()) {
      await steps[name]?.(one);
      const counted = written.filter(({ hiders, isRefunded }) => hiders.size === 0 && !isRefunded);
      const total = counted.reduce((sum, { stars }) => sum + stars, 0);
      const rating = counted.length > 0 && {
        average: Math.round((total / counted.length) * 10) / 10,
        count: counted.length,
      };
      const { average, count } = await reviews.ratings();
      expect({ seed, turn, name, ...(count && { average, count }) }).toEqual({ seed, turn, name, ...rating });
      expect((await reviews.list()).body).toHaveLength(counted.length);
    }
  });
});
