import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type TestApp, testDatabase } from '@mendwell/service-kit/testing/test-app';
import fc from 'fast-check';
import { type ReportDocument, reportModel } from '../src/records/review.schema.ts';
import { ReviewModeration } from '../src/reviews/review-moderation.service.ts';
import { startCatalog } from './catalog-app.ts';
import { reportSteps } from './report-steps.ts';

const env = { MONGODB_URI: testDatabase('catalog') };
let second: TestApp;

// Before the first instance, which drops their common database.
afterAll(() => second?.stop());
const { on, report, reply, decide, queue, isPublic } = reportSteps(env);
beforeAll(async () => {
  second = await startCatalog(env);
});
afterAll(() => second?.close());

const moderation = () => on.reviews.app.app.get(ReviewModeration);

describe('POST /desk/catalog/reviews/{bookingId}/keep', () => {
  it('shows a review again, until three others report it', async () => {
    const { bookingId } = await on.reviews.reviewed(1);
    await report(bookingId, 3);
    expect(await on.reviews.ratings()).toEqual({ score: 0 });
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(1);
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(0);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await on.reviews.ratings()).toMatchObject({ average: 1, count: 1 });
    expect(await queue()).toEqual([]);
    await report(bookingId, 2);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toMatchObject([{ isHidden: false, reports: [{}, {}] }]);
    await report(bookingId, 1);
    expect(await isPublic(bookingId)).toBe(false);
    expect(await on.desk.recorded(bookingId)).toEqual(['review review.keep abuse']);
  });

  it.each(['review', 'reply'] as const)(
    'lets those who have reported a %s report it again once it has changed since',
    async (about) => {
      const { bookingId, patient } = await on.reviews.reviewed(1);
      await reply(bookingId);
      const reporters = await report(bookingId, 2, about);
      const again = async () => {
        for (const { token } of reporters) {
          const body = { about, reason: 'Worse' };
          const answer = await on.reviews.app.call('POST', `/reviews/${bookingId}/report`, { token, body });
          expect(answer.status).toBe(201);
        }
        return (await queue()).map(({ reports }) => reports.map(({ reason }) => reason));
      };
      await decide('keep', bookingId, about);
      expect(await again()).toEqual([]);
      await (about === 'reply'
        ? reply(bookingId, 'You lie')
        : on.reviews.change('PUT', bookingId, patient, { stars: 1, text: 'Rude' }));
      for (let twice = 0; twice < 2; twice += 1) expect(await again()).toEqual([['Worse', 'Worse']]);
      await decide('keep', bookingId, about);
      expect(await again()).toEqual([]);
    },
  );

  it('loses no report that another instance receives at the same moment', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { bookingId } = await on.reviews.reviewed(5);
      await report(bookingId, 1);
      await Promise.all([decide('keep', bookingId), report(bookingId, 1, 'review', second)]);
      const waiting = (await queue()).filter((text) => text.bookingId === bookingId);
      const undecided = { bookingId, decidedAt: null };
      const count = await on.reviews.app.model<ReportDocument>(reportModel.name).countDocuments(undecided);
      expect(waiting.flatMap(({ reports }) => reports)).toHaveLength(count);
    }
  });

  it('leaves what was never reported, and a refunded visit stays hidden', async () => {
    const { bookingId, state } = await on.reviews.reviewed(1);
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(0);
    await report(bookingId, 3);
    await on.reviews.record({ ...state, version: 9, paymentStatus: 'refunded' });
    await decide('keep', bookingId);
    expect(await isPublic(bookingId)).toBe(false);
    await on.reviews.record({ ...state, version: 10, paymentStatus: 'paid' });
    expect(await isPublic(bookingId)).toBe(true);
  });

  it('needs a reason and something to decide about', async () => {
    const { bookingId } = await on.reviews.reviewed(1);
    expect((await on.desk.act(`reviews/${bookingId}/keep`, {})).status).toBe(400);
    expect((await decide('keep', 'f'.repeat(24))).status).toBe(404);
    expect((await decide('hide', bookingId, 'reply')).status).toBe(404);
  });
});

describe('POST /desk/catalog/reviews/{bookingId}/hide', () => {
  it('hides a review for good, also if it is changed or written anew, until an operator keeps it', async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    const answers = await Promise.all([decide('hide', bookingId), decide('hide', bookingId)]);
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    await on.reviews.change('PUT', bookingId, patient, { stars: 2 });
    expect(await isPublic(bookingId)).toBe(false);
    await on.reviews.change('DELETE', bookingId, patient);
    await on.reviews.write(patient, bookingId, { stars: 3 });
    expect(await isPublic(bookingId)).toBe(false);
    expect(await on.reviews.ratings()).toEqual({ score: 0 });
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(1);
    expect(await on.reviews.ratings()).toMatchObject({ average: 3, count: 1 });
    expect(await on.desk.recorded(bookingId)).toEqual([
      'review review.hide abuse',
      'review review.keep abuse',
    ]);
  });

  it('hides a reply for good, but not its review', async () => {
    const { bookingId } = await on.reviews.reviewed(4);
    await reply(bookingId);
    await report(bookingId, 1, 'reply');
    await decide('hide', bookingId, 'reply');
    await reply(bookingId, 'Again');
    expect(await on.reviews.published(bookingId)).not.toHaveProperty('reply');
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toEqual([]);
    await decide('keep', bookingId, 'reply');
    expect(await on.reviews.published(bookingId)).toMatchObject({ reply: { text: 'Again' } });
    expect(await on.desk.recorded(bookingId)).toEqual(['reply review.hide abuse', 'reply review.keep abuse']);
  });
});

describe("a blocked account's texts", () => {
  it('are walked only as far as they still have to change', async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    await on.reviews.reviewed(2);
    await reply(bookingId);
    /** How many transactions it takes to hide or show the texts of both people. */
    const committedBy = async (change: (uid: string) => Promise<void>) => {
      let commits = 0;
      const count = () => {
        commits += 1;
      };
      subscribe('mendwell:after-commit', count);
      for (const { uid } of [patient, on.reviews.provider]) await change(uid);
      unsubscribe('mendwell:after-commit', count);
      return commits;
    };
    const hide = (uid: string) => moderation().hideOfAuthor(uid);
    const show = (uid: string) => moderation().showOfAuthor(uid);
    expect(await committedBy(show)).toBe(0);
    expect(await committedBy(hide)).toBe(2);
    expect(await committedBy(hide)).toBe(0);
    expect(await committedBy(show)).toBe(2);
    expect(await committedBy(show)).toBe(0);
    expect(await on.reviews.published(bookingId)).toMatchObject({ reply: {} });
  });

  it('are hidden with it, and afterwards shown unless others hide them', async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    await reply(bookingId);
    await report(bookingId, 1);
    for (let twice = 0; twice < 2; twice += 1) await moderation().hideOfAuthor(patient.uid);
    expect(await isPublic(bookingId)).toBe(false);
    await decide('keep', bookingId);
    expect(await isPublic(bookingId)).toBe(false);
    for (let twice = 0; twice < 2; twice += 1) await moderation().showOfAuthor(patient.uid);
    expect(await on.reviews.published(bookingId)).toMatchObject({ reply: {} });
    await moderation().hideOfAuthor(on.reviews.provider.uid);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await on.reviews.published(bookingId)).not.toHaveProperty('reply');
    await moderation().showOfAuthor(on.reviews.provider.uid);
    expect(await on.reviews.published(bookingId)).toMatchObject({ reply: {} });
  });

  it('count for ratings only while nobody hides them, in whatever order that changes', async () => {
    const review = async (stars: number) => {
      const { bookingId, patient, state } = await on.reviews.reviewed(stars);
      return { stars, bookingId, patient, state, hiders: new Set<string>(), isRefunded: false };
    };
    type Written = Awaited<ReturnType<typeof review>>;
    const written = [await review(1), await review(3), await review(5)] as const;
    let version = 10;
    const pay = ({ state, isRefunded }: Written) => {
      version += 1;
      return on.reviews.record({ ...state, version, paymentStatus: isRefunded ? 'refunded' : 'paid' });
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
      edit: ({ bookingId, patient, stars }) => on.reviews.change('PUT', bookingId, patient, { stars }),
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
      const { average, count } = await on.reviews.ratings();
      expect({ seed, turn, name, ...(count && { average, count }) }).toEqual({ seed, turn, name, ...rating });
      expect((await on.reviews.list()).body).toHaveLength(counted.length);
    }
  });
});
