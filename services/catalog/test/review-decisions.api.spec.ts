import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { pairFixture } from '@mendwell/service-kit/testing/fixture';
import fc from 'fast-check';
import { type ReportDocument, reportModel } from '../src/records/review.schema.ts';
import { ReviewModeration } from '../src/reviews/review-moderation.service.ts';
import { reportSteps } from './report-steps.ts';
import { startReviews } from './reviews-app.ts';

const [first, second] = pairFixture('catalog', (env) => startReviews(env));
const { on, reportAs, report, reply, versionNow, decide, queue, recorded, isPublic } = reportSteps(first);

const moderation = () => on.reviews.app.app.get(ReviewModeration);

describe('POST /desk/catalog/reviews/{reviewId}/keep', () => {
  it('shows a review again; later reports of the same text only queue, also if it is written anew', async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1, { text: 'Rude' });
    await report(bookingId, 3);
    expect(await on.reviews.ratings()).toEqual({ score: 0 });
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(1);
    expect((await decide('keep', bookingId)).body.modifiedCount).toBe(0);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await on.reviews.ratings()).toMatchObject({ average: 1, count: 1 });
    expect(await queue()).toEqual([]);
    expect(await recorded(bookingId)).toEqual(['review review.keep abuse']);
    await report(bookingId, 4);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toMatchObject([{ reportCount: 4, reports: [{}, {}, {}, {}] }]);
    await on.reviews.change('DELETE', bookingId, patient);
    await on.reviews.write(patient, bookingId, { stars: 1, text: 'Rude' });
    await report(bookingId, 3);
    expect(await isPublic(bookingId)).toBe(true);
    await on.reviews.change('PUT', bookingId, patient, { stars: 1, text: 'Ruder' });
    await report(bookingId, 3);
    expect(await isPublic(bookingId)).toBe(false);
  });

  it.each(['review', 'reply'] as const)(
    'lets those who have reported a %s report it again once it has changed since, whatever was decided meanwhile',
    async (about) => {
      const { bookingId, patient } = await on.reviews.reviewed(1);
      await reply(bookingId);
      const reporters = await report(bookingId, 2, about);
      const again = async () => {
        for (const person of reporters)
          expect((await reportAs(person, bookingId, { about, reason: 'Worse' })).status).toBe(201);
        return (await queue()).map(({ reports }) => reports.map(({ reason }) => reason));
      };
      const write = (text: string) =>
        about === 'reply'
          ? reply(bookingId, text)
          : on.reviews.change('PUT', bookingId, patient, { stars: 1, text });
      await decide('keep', bookingId, about);
      expect(await again()).toEqual([]);
      await write('You lie');
      for (let twice = 0; twice < 2; twice += 1) expect(await again()).toEqual([['Worse', 'Worse']]);
      await decide('keep', bookingId, about);
      expect(await again()).toEqual([]);
      // Changed before the decision about it, which these have not reported.
      await write('You always lie');
      await report(bookingId, 1, about);
      await decide('keep', bookingId, about);
      expect(await again()).toEqual([['Worse', 'Worse']]);
    },
  );

  it.each(['review', 'reply'] as const)('is about the %s that was read', async (about) => {
    const { bookingId, patient } = await on.reviews.reviewed(1, { text: 'Kind' });
    await reply(bookingId, 'Thanks');
    await report(bookingId, 1, about);
    const [{ version } = { version: '' }] = await queue();
    await (about === 'reply'
      ? reply(bookingId, 'You lie')
      : on.reviews.change('PUT', bookingId, patient, { stars: 1, text: 'You lie' }));
    for (const choice of ['keep', 'hide'] as const)
      expect(await decide(choice, bookingId, about, version)).toMatchObject({
        status: 409,
        body: {
          code: 'text-changed',
          present: { text: 'You lie', version: await versionNow(bookingId, about) },
        },
      });
    expect(await queue()).toMatchObject([{ text: 'You lie', reportCount: 1 }]);
    expect(await recorded(bookingId)).toEqual([]);
    expect((await decide('hide', bookingId, about)).body.modifiedCount).toBe(1);
    const missing = { reason: 'abuse', about };
    const url = `reviews/${await on.reviews.idOf(bookingId)}/keep`;
    expect(await on.desk.act(url, missing)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'version' }] },
    });
  });

  it('loses no report that another instance receives at the same moment', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { bookingId } = await on.reviews.reviewed(5);
      await report(bookingId, 1);
      await Promise.all([decide('keep', bookingId), report(bookingId, 1, 'review', second.app)]);
      const id = await on.reviews.idOf(bookingId);
      const waiting = (await queue()).filter(({ reviewId }) => reviewId === id);
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
    expect((await on.desk.act(`reviews/${await on.reviews.idOf(bookingId)}/keep`, {})).status).toBe(400);
    expect((await decide('keep', 'unknown')).status).toBe(404);
    expect((await decide('hide', bookingId, 'reply')).status).toBe(404);
  });
});

describe('POST /desk/catalog/reviews/{reviewId}/hide', () => {
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
    expect(await recorded(bookingId)).toEqual(['review review.keep abuse']);
  });

  it('can be found among what is hidden, by reports or operators, and shown again', async () => {
    const [one, other, gone] = [
      await on.reviews.reviewed(1, { text: 'Rude', showName: true }),
      await on.reviews.reviewed(2),
      await on.reviews.reviewed(3),
    ];
    await reply(other.bookingId, 'Liar');
    await decide('hide', one.bookingId);
    await report(other.bookingId, 3, 'reply');
    await decide('hide', gone.bookingId);
    await on.reviews.change('DELETE', gone.bookingId, gone.patient);
    expect(await queue('hidden')).toMatchObject([
      { about: 'reply', text: 'Liar', hidden: { reason: 'reports' } },
      { about: 'review', text: 'Rude', authorName: 'Rosa', hidden: { reason: 'abuse' } },
    ]);
    await decide('keep', one.bookingId);
    await decide('keep', other.bookingId, 'reply');
    expect(await queue('hidden')).toEqual([]);
    expect(await isPublic(one.bookingId)).toBe(true);
    expect((await on.desk.read('reviews?state=shown')).status).toBe(400);
  });

  it("tells its author, with the category of an operator's decision", async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    const own = async () => (await on.reviews.change('GET', `${bookingId}/own`, patient)).body.review;
    expect(await own()).not.toHaveProperty('hidden');
    await report(bookingId, 3);
    expect(await own()).toMatchObject({ isShown: false, hidden: { by: 'reports' } });
    await decide('hide', bookingId);
    await on.reviews.change('DELETE', bookingId, patient);
    await on.reviews.write(patient, bookingId);
    expect(await own()).toMatchObject({ isShown: false, hidden: { by: 'operator', reason: 'abuse' } });
    await decide('keep', bookingId);
    expect(await own()).not.toHaveProperty('hidden');
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
    expect(await recorded(bookingId)).toEqual(['reply review.hide abuse', 'reply review.keep abuse']);
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
      const none = new Set<string>();
      return { stars, bookingId, patient, state, hiders: none, isRefunded: false, isKept: false };
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
        one.isKept = false;
        return decide('hide', one.bookingId);
      },
      keep: (one) => {
        for (const hider of ['operator', 'reports']) one.isKept = one.hiders.delete(hider) || one.isKept;
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
        if (one.hiders.size === 0 && !one.isRefunded && !one.isKept) one.hiders.add('reports');
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
