import { type Person, signIn } from './catalog-app.ts';
import { type ReviewsApp, startReviews } from './reviews-app.ts';

let reviews: ReviewsApp;

beforeAll(async () => {
  reviews = await startReviews();
});
afterAll(() => reviews?.close());

const report = (person: Person, bookingId: string, more: object = {}) =>
  reviews.app.call('POST', `/reviews/${bookingId}/report`, {
    token: person.token,
    body: { reason: 'Names somebody', ...more },
  });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()));
const reply = (bookingId: string, text: string) =>
  reviews.app.call('PUT', `/reviews/${bookingId}/reply`, { token: reviews.provider.token, body: { text } });

describe('POST /reviews/{bookingId}/report', () => {
  it('hides a review that three users report, even at once, and its stars', async () => {
    const { bookingId, patient } = await reviews.reviewed(1);
    const before = await reviews.ratings();
    expect(before.count).toBe(1);
    const answers = await Promise.all((await people(3)).map((person) => report(person, bookingId)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await reviews.published(bookingId)).toBeUndefined();
    expect(await reviews.ratings()).toEqual({ score: 0 });
    const own = await reviews.app.call('GET', `/reviews/${bookingId}/own`, { token: patient.token });
    expect(own.body.review).toMatchObject({ stars: 1, isShown: false });
  });

  it('counts a user once, however often they report', async () => {
    const { bookingId } = await reviews.reviewed(1);
    const [one, two] = (await people(2)) as [Person, Person];
    await Promise.all([one, one, one, two, two].map((person) => report(person, bookingId)));
    expect(await reviews.published(bookingId)).toBeDefined();
  });

  it("refuses one's own review and reply, and lets author and provider report the other", async () => {
    const { bookingId, patient } = await reviews.reviewed(1);
    await reply(bookingId, 'Not true');
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await report(patient, bookingId)).toMatchObject(forbidden);
    expect(await report(reviews.provider, bookingId, { about: 'reply' })).toMatchObject(forbidden);
    expect((await report(reviews.provider, bookingId)).status).toBe(201);
    expect((await report(patient, bookingId, { about: 'reply' })).status).toBe(201);
  });

  it('hides a reply that three users report, but not the review, and a new one in its place', async () => {
    const { bookingId } = await reviews.reviewed(1);
    await reply(bookingId, 'You were the rude one');
    for (const person of await people(3)) await report(person, bookingId, { about: 'reply' });
    expect(await reviews.published(bookingId)).not.toHaveProperty('reply');
    await reply(bookingId, 'Again');
    expect(await reviews.published(bookingId)).toMatchObject({ stars: 1 });
    expect(await reviews.published(bookingId)).not.toHaveProperty('reply');
  });

  it('stays in force for a review that is edited, or deleted and written again', async () => {
    const { bookingId, patient } = await reviews.reviewed(1);
    for (const person of await people(3)) await report(person, bookingId);
    const mine = { token: patient.token };
    await reviews.app.call('PUT', `/reviews/${bookingId}`, { ...mine, body: { stars: 2 } });
    expect(await reviews.published(bookingId)).toBeUndefined();
    await reviews.app.call('DELETE', `/reviews/${bookingId}`, mine);
    await reviews.write(patient, bookingId, { stars: 1 });
    expect(await reviews.published(bookingId)).toBeUndefined();
  });

  it('needs a reason and something to report', async () => {
    const { bookingId } = await reviews.reviewed(1);
    const [person] = (await people(1)) as [Person];
    for (const reason of [undefined, ' ', 'x'.repeat(501)])
      expect(await report(person, bookingId, { reason })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reason' }] },
      });
    expect(await report(person, bookingId, { about: 'reply' })).toMatchObject({ status: 404 });
    expect(await report(person, 'f'.repeat(24))).toMatchObject({ status: 404 });
  });
});
