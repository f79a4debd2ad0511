import { signIn } from './catalog-app.ts';
import { people, reportSteps } from './report-steps.ts';
import { daysAgo } from './reviews-app.ts';

const { on, reportAs, witnesses, report, reply, decide, queue, isPublic } = reportSteps();

describe('POST /reviews/{reviewId}/report', () => {
  it('hides a review that three users report, even at once, and its stars', async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    expect((await on.reviews.ratings()).count).toBe(1);
    const answers = await Promise.all((await witnesses(3)).map((person) => reportAs(person, bookingId)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await isPublic(bookingId)).toBe(false);
    expect(await on.reviews.ratings()).toEqual({ score: 0 });
    const own = await on.reviews.change('GET', `${bookingId}/own`, patient);
    expect(own.body.review).toMatchObject({ stars: 1, isShown: false });
  });

  it('counts a user once, however often they report', async () => {
    const { bookingId } = await on.reviews.reviewed(1);
    const [one, two] = await witnesses(2);
    await Promise.all([one, one, one, two, two].map((person) => person && reportAs(person, bookingId)));
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toMatchObject([{ reportCount: 2 }]);
  });

  it.each([
    ['with an unverified address', { isEmailVerified: false }, {}],
    ['whose visit was not paid', {}, { paymentStatus: 'unpaid', status: 'completed' }],
    ['whose visit was cancelled', {}, { closedAs: 'cancelled' }],
    ['whose visit is ahead', {}, { visit: { serviceDate: daysAgo(-1) } }],
    ['without a visit', {}, undefined],
  ] as const)('only queues the reports of people %s', async (_, person, visit) => {
    const { bookingId } = await on.reviews.reviewed(1);
    for (let times = 0; times < 4; times += 1) {
      const reporter = await signIn(person);
      if (visit) await on.reviews.visited(reporter, visit);
      expect((await reportAs(reporter, bookingId)).status).toBe(201);
    }
    await report(bookingId, 2);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toMatchObject([{ reportCount: 6 }]);
    await report(bookingId, 1);
    expect(await isPublic(bookingId)).toBe(false);
  });

  it('never counts the report of the provider, who has visits of their own', async () => {
    const { bookingId } = await on.reviews.reviewed(1);
    await on.reviews.visited(on.reviews.provider, { providerUid: 'somebody' });
    await reportAs(on.reviews.provider, bookingId);
    await report(bookingId, 2);
    expect(await isPublic(bookingId)).toBe(true);
    expect(await queue()).toMatchObject([{ reportCount: 3 }]);
  });

  it('shows operators the oldest twenty reports of a text, and how many there are', async () => {
    const { bookingId } = await on.reviews.reviewed(1);
    for (const [index, person] of (await people(22)).entries())
      await reportAs(person, bookingId, { reason: `Reason ${index}` });
    const [text] = await queue();
    expect(text?.reportCount).toBe(22);
    expect(text?.reports.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Reason ${index}`),
    );
  });

  it("refuses one's own review and reply, and lets author and provider report the other", async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    await reply(bookingId, 'Not true');
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await reportAs(patient, bookingId)).toMatchObject(forbidden);
    expect(await reportAs(on.reviews.provider, bookingId, { about: 'reply' })).toMatchObject(forbidden);
    expect((await reportAs(on.reviews.provider, bookingId)).status).toBe(201);
    expect((await reportAs(patient, bookingId, { about: 'reply' })).status).toBe(201);
  });

  it('hides a reply that three users report, but not the review, and a new one in its place', async () => {
    const { bookingId } = await on.reviews.reviewed(1);
    await reply(bookingId, 'You were the rude one');
    await report(bookingId, 3, 'reply');
    expect(await on.reviews.published(bookingId)).not.toHaveProperty('reply');
    await reply(bookingId, 'Again');
    expect(await on.reviews.published(bookingId)).toMatchObject({ stars: 1 });
    expect(await on.reviews.published(bookingId)).not.toHaveProperty('reply');
  });

  it('stays in force for a review that is edited, or deleted and written again', async () => {
    const { bookingId, patient } = await on.reviews.reviewed(1);
    await report(bookingId, 3);
    await on.reviews.change('PUT', bookingId, patient, { stars: 2 });
    expect(await isPublic(bookingId)).toBe(false);
    await on.reviews.change('DELETE', bookingId, patient);
    await on.reviews.write(patient, bookingId, { stars: 1 });
    expect(await isPublic(bookingId)).toBe(false);
  });

  it('needs a reason and something to report', async () => {
    const { bookingId } = await on.reviews.reviewed(1);
    const person = await signIn();
    for (const reason of [' ', 'x'.repeat(501)])
      expect(await reportAs(person, bookingId, { reason })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reason' }] },
      });
    expect(await reportAs(person, bookingId, { about: 'reply' })).toMatchObject({ status: 404 });
    expect(await reportAs(person, 'unknown')).toMatchObject({ status: 404 });
    // A booking is not for the eyes of others, and no name of its review.
    const byBooking = { token: person.token, body: { reason: 'A test' } };
    expect(await on.reviews.app.call('POST', `/reviews/${bookingId}/report`, byBooking)).toMatchObject({
      status: 404,
    });
    await decide('hide', bookingId);
    expect(await reportAs(person, bookingId)).toMatchObject({ status: 404 });
  });
});

it.each([
  ['reports', { by: 'reports' }],
  ['an operator', { by: 'operator', reason: 'abuse' }],
])('a provider is told of a reply that %s hide, and only of their own', async (who, hidden) => {
  const { bookingId, patient } = await on.reviews.reviewed(4);
  await reply((await on.reviews.reviewed(5)).bookingId);
  await reply(bookingId, 'You lie');
  const hiddenReplies = async ({ token } = on.reviews.provider) =>
    (await on.reviews.app.call('GET', '/replies/hidden', { token })).body;
  expect(await hiddenReplies()).toEqual([]);
  if (who === 'reports') await report(bookingId, 3, 'reply');
  else await decide('hide', bookingId, 'reply');
  const reviewId = await on.reviews.idOf(bookingId);
  expect(await hiddenReplies()).toEqual([{ reviewId, text: 'You lie', at: expect.any(String), hidden }]);
  expect(await hiddenReplies(patient)).toEqual([]);
  await decide('keep', bookingId, 'reply');
  expect(await hiddenReplies()).toEqual([]);
});
