import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { erasureOf } from '@mendwell/service-kit/testing/personal-data';
import { type ReviewCaseDocument, reviewCaseModel } from '../src/records/review.schema.ts';
import type { Person } from './catalog-app.ts';
import { reportSteps } from './report-steps.ts';

const { on, report, reply, queue } = reportSteps();

describe('GET /desk/catalog/reviews', () => {
  it('lists reported reviews and replies nobody has decided about, the longest waiting first', async () => {
    const [first, second, unreported] = [
      await on.reviews.reviewed(1, { text: 'Rude' }),
      await on.reviews.reviewed(5),
      await on.reviews.reviewed(4),
    ];
    const { app, provider } = on.reviews;
    await app.call('PUT', '/account', { token: provider.token });
    await reply(first.bookingId);
    await report(second.bookingId, 1);
    await report(first.bookingId, 1, 'reply');
    await report(first.bookingId, 3);
    await report(second.bookingId, 1);
    const found = await queue();
    expect(found).toMatchObject([
      { reviewId: await on.reviews.idOf(second.bookingId), about: 'review', authorUid: second.patient.uid },
      { about: 'reply', text: 'You were late', authorUid: provider.uid, accountName: provider.name },
      { about: 'review', stars: 1, text: 'Rude', hidden: { reason: 'reports' }, reportCount: 3 },
    ]);
    expect(found.map(({ hidden }) => hidden !== undefined)).toEqual([false, false, true]);
    expect(found[0]).not.toHaveProperty('text');
    expect(found[0]?.reports).toEqual([
      { reason: 'Reason 0', at: expect.any(String) },
      { reason: 'Reason 0', at: expect.any(String) },
    ]);
    expect(found.every(({ serviceName }) => serviceName === 'Heart check-up')).toBe(true);
    expect(JSON.stringify(found)).not.toContain(await on.reviews.idOf(unreported.bookingId));
    expect(JSON.stringify(found)).not.toContain(first.bookingId);
  });

  it('shows a reply with the review that it answers, and finds both by id whatever was decided', async () => {
    const { bookingId } = await on.reviews.reviewed(2, { text: 'Nobody came' });
    await reply(bookingId);
    await report(bookingId, 1, 'reply');
    expect(await queue()).toMatchObject([{ about: 'reply', stars: 2, reviewText: 'Nobody came' }]);
    const reviewId = await on.reviews.idOf(bookingId);
    const find = async (id: string) => (await on.desk.read(`reviews?review=${id}`)).body;
    const found = [
      { about: 'review', text: 'Nobody came', reportCount: 0 },
      { about: 'reply', reportCount: 1 },
    ];
    expect(await find(reviewId)).toMatchObject(found);
    expect(await find('f'.repeat(24))).toEqual([]);
    expect((await on.desk.read('reviews?review=nonsense')).status).toBe(400);
  });

  it('pages through the queue', async () => {
    const added = [];
    for (let index = 0; index < 5; index += 1) {
      const { bookingId } = await on.reviews.reviewed(1);
      await report(bookingId, 1);
      added.push(await on.reviews.idOf(bookingId));
    }
    const { token } = on.desk.operator;
    const { totals } = await pagesOf(on.reviews.app, '/desk/catalog/reviews?limit=2', token);
    expect(totals).toEqual(['5', '5', '5']);
    expect((await queue()).map(({ reviewId }) => reviewId)).toEqual(added);
  });

  it('loses a text that its author deletes, and has it again if it is written anew', async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    await reply(bookingId);
    await report(bookingId, 1);
    await report(bookingId, 1, 'reply');
    const oldest = (await queue())[0]?.reports[0]?.at;
    await on.reviews.reply(bookingId);
    expect(await queue()).toMatchObject([{ about: 'review' }]);
    await on.reviews.change('DELETE', bookingId, patient);
    expect(await queue()).toEqual([]);
    await on.reviews.write(patient, bookingId, { stars: 2 });
    expect(await queue()).toMatchObject([{ about: 'review', stars: 2, reports: [{ at: oldest }] }]);
    await reply(bookingId);
    expect(await queue()).toHaveLength(2);
  });

  it('keeps nothing of people who are erased, but what still has to be decided', async () => {
    const [one, other] = [await on.reviews.reviewed(1), await on.reviews.reviewed(2)];
    const [reporter] = (await report(one.bookingId, 1)) as [Person];
    const reporters = await report(other.bookingId, 3);
    for (const { uid } of [reporter, ...reporters])
      await on.reviews.app.handle(erasureOf({ uid, pseudonym: `erased-${uid.slice(-12)}` }));
    const reviewId = await on.reviews.idOf(other.bookingId);
    expect(await queue()).toMatchObject([{ reviewId, hidden: { reason: 'reports' }, reports: [] }]);
    const { uid } = other.patient;
    await on.reviews.app.handle(erasureOf({ uid, pseudonym: `erased-${uid.slice(-12)}` }));
    expect(await queue()).toEqual([]);
    const cases = await on.reviews.app.model<ReviewCaseDocument>(reviewCaseModel.name).find().lean();
    expect(cases.map(({ bookingId }) => bookingId)).toEqual([one.bookingId]);
  });
});
