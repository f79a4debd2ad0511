import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { pairFixture } from '@mendwell/service-kit/testing/fixture';
import fc from 'fast-check';
import { type ReviewDocument, reviewModel } from '../src/records/review.schema.ts';
import { add, heartCheck, type Person, signIn } from './catalog-app.ts';
import { startReviews } from './reviews-app.ts';

/** They wait for each other; many more would, on a slow machine, for longer than a request may. */
const writersAtOnce = 20;

// All events go to the first, so that tests know when they are handled.
const [reviews, other] = pairFixture('catalog', (env) => startReviews(env));

const ratingOf = async (query: string) => (await reviews.app.call('GET', `/ratings?${query}`)).body;
/** A service of a new provider, which the public knows by an id. */
async function newProvider(more: Partial<ServiceInput> = {}) {
  const provider = await signIn();
  const serviceId = await add(reviews.app, provider, more);
  const { providerId } = (await reviews.app.call('GET', `/services/${serviceId}`)).body;
  const at = { serviceId, providerUid: provider.uid };
  return { provider, serviceId, providerId, at };
}
const refunded = { paymentStatus: 'refunded', version: 3 } as const;
const free = { paymentStatus: 'unpaid', status: 'completed', priceCents: 0 } as const;
const { closing } = bookingExamples.cancelled.data;

describe('a rating', () => {
  it('is on the service at once, in lists, details and the order by rating', async () => {
    const { serviceId, at } = await newProvider();
    await reviews.reviewed(5, {}, at);
    await reviews.reviewed(4, {}, at);
    expect(await ratingOf(`serviceId=${serviceId}`)).toEqual({
      average: 4.5,
      count: 2,
      byStars: [0, 0, 0, 1, 1],
    });
    const service = (await reviews.app.call('GET', `/services/${serviceId}`)).body;
    expect(service.rating).toEqual({ average: 4.5, count: 2 });
    const [first] = (await reviews.app.call('GET', '/services?sort=rating')).body;
    expect(first._id).toBe(serviceId);
    expect((await reviews.app.outbox('service.changed', 'updated')).length).toBe(0);
  });

  it('of a provider is that of all their services, without reviews of free visits, which are shown', async () => {
    const { provider, serviceId, providerId, at } = await newProvider();
    const second = await add(reviews.app, provider);
    await reviews.reviewed(5, {}, at);
    await reviews.reviewed(2, {}, { ...at, serviceId: second });
    await reviews.reviewed(1, {}, { ...at, ...free });
    expect(await ratingOf(`providerId=${providerId}`)).toEqual({
      average: 3.5,
      count: 2,
      byStars: [0, 1, 0, 0, 1],
    });
    expect(await ratingOf(`serviceId=${serviceId}`)).toMatchObject({ average: 5, count: 1 });
    const page = (await reviews.app.call('GET', `/providers/${providerId}`)).body;
    expect(page.rating).toEqual({ average: 3.5, count: 2 });
    expect((await reviews.list(`providerId=${providerId}`)).body).toHaveLength(3);
  });

  it('counts no free visits of a service once it has a price, and counts them again if it is free again', async () => {
    const { provider, serviceId, at } = await newProvider({ price: 0 });
    for (let times = 0; times < 3; times += 1) await reviews.reviewed(5, {}, { ...at, ...free });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 5, count: 3 });
    const setPrice = (price: number) =>
      reviews.app.call('PUT', `/serviceUpdate/${serviceId}`, {
        token: provider.token,
        body: { ...heartCheck, price },
      });
    await setPrice(125);
    expect(await reviews.ratings(serviceId)).toEqual({ score: 0 });
    expect(await ratingOf(`serviceId=${serviceId}`)).toEqual({ count: 0, byStars: [0, 0, 0, 0, 0] });
    expect((await reviews.list(`serviceId=${serviceId}`)).body).toHaveLength(3);
    await reviews.reviewed(2, {}, at);
    await reviews.reviewed(5, {}, { ...at, ...free });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 2, count: 1 });
    await setPrice(0);
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 4.4, count: 5 });
  });

  it('counts each author once for a service, with the latest review', async () => {
    const { provider, serviceId, providerId, at } = await newProvider();
    const second = await add(reviews.app, provider);
    const { patient } = await reviews.reviewed(5, {}, at);
    await reviews.reviewed(4, {}, at);
    const again = { ...at, patientUid: patient.uid };
    const visits = [await reviews.visited(patient, again), await reviews.visited(patient, again)];
    for (const [index, bookingId] of visits.entries())
      await reviews.write(patient, bookingId, { stars: 1 + index });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 3, count: 2 });
    expect((await reviews.list(`serviceId=${serviceId}`)).body).toHaveLength(4);
    const elsewhere = await reviews.visited(patient, { ...again, serviceId: second });
    await reviews.write(patient, elsewhere, { stars: 3 });
    expect(await ratingOf(`providerId=${providerId}`)).toMatchObject({ byStars: [0, 1, 1, 1, 0] });
    await reviews.change('DELETE', visits[1] ?? '', patient);
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 2.5, count: 2 });
  });

  it('no longer counts nor shows a refunded or cancelled visit, and counts it again if the refund fails', async () => {
    const { serviceId, at } = await newProvider();
    await reviews.reviewed(4, {}, at);
    const { state } = await reviews.reviewed(1, {}, at);
    await reviews.record({ ...state, ...refunded });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 4, count: 1 });
    expect((await reviews.list(`serviceId=${serviceId}`)).body).toHaveLength(1);
    await reviews.record({ ...state, version: 4 });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 2.5, count: 2 });
    await reviews.record({ ...state, version: 5, ...(closing && { closing }) });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 4, count: 1 });
    await reviews.record({ ...state, ...refunded }, state, {
      ...state,
      version: 5,
      ...(closing && { closing }),
    });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 4, count: 1 });
  });

  it('no longer counts nor shows a visit whose charge is disputed or lost, and counts it again if it is won', async () => {
    const { serviceId, at } = await newProvider();
    await reviews.reviewed(4, {}, at);
    const { state } = await reviews.reviewed(1, {}, at);
    for (const [version, disputeStatus] of [
      [3, 'open'],
      [4, 'lost'],
    ] as const) {
      await reviews.record({ ...state, version, disputeStatus });
      expect(await reviews.ratings(serviceId)).toMatchObject({ average: 4, count: 1 });
      expect((await reviews.list(`serviceId=${serviceId}`)).body).toHaveLength(1);
    }
    await reviews.record({ ...state, version: 5, disputeStatus: 'won' });
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 2.5, count: 2 });
  });

  it('still counts a free visit that its provider reopens and cancels, but no new review of it', async () => {
    const { serviceId, at } = await newProvider({ price: 0 });
    const { state, bookingId, patient } = await reviews.reviewed(1, {}, { ...at, ...free });
    const reviewId = await reviews.idOf(bookingId);
    const reopened = { ...state, version: 3, status: 'working' } as const;
    const cancelled = { ...reopened, version: 4, ...(closing && { closing }) } as const;
    for (const later of [reopened, cancelled]) {
      await reviews.record(later);
      expect(await reviews.ratings(serviceId)).toMatchObject({ average: 1, count: 1 });
      expect((await reviews.list(`serviceId=${serviceId}`)).body).toMatchObject([{ reviewId }]);
    }
    await reviews.change('DELETE', bookingId, patient);
    expect(await reviews.ratings(serviceId)).toEqual({ score: 0 });
    reviews.bookings.answers.set(bookingId, { status: 200, body: cancelled });
    expect((await reviews.write(patient, bookingId)).status).toBe(409);
  });

  it('does not survive a refund that races with the review', async () => {
    const { serviceId, at } = await newProvider();
    const patients = await Promise.all(Array.from({ length: 10 }, () => signIn()));
    const states = patients.map((patient) => reviews.visitOf(patient, at));
    await reviews.record(...states);
    await Promise.all([
      reviews.record(...states.map((state) => ({ ...state, ...refunded }))),
      ...patients.map((patient, index) => reviews.write(patient, states[index]?.bookingId ?? '')),
    ]);
    expect(await reviews.ratings(serviceId)).toEqual({ score: 0 });
    expect((await reviews.list(`serviceId=${serviceId}`)).body).toEqual([]);
  });
});

describe('100 posts at once on two instances', () => {
  it('for one booking make one review', async () => {
    const { serviceId, at } = await newProvider();
    const patient = await signIn();
    const bookingId = await reviews.visited(patient, at);
    const posts = Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? reviews : other).write(patient, bookingId, { stars: 1 + (index % 5) }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => ![201, 409, 429].includes(status))).toEqual([]);
    const { body } = await reviews.list(`serviceId=${serviceId}`);
    expect(body).toHaveLength(1);
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: body[0].stars, count: 1 });
  });
});

it('100 reviews of one service, written on two instances, are all counted', async () => {
  const { serviceId, at } = await newProvider();
  const patients = await Promise.all(Array.from({ length: 100 }, () => signIn()));
  const states = patients.map((patient) => reviews.visitOf(patient, at));
  await reviews.record(...states);
  const statuses = new Set<number>();
  const writers = Array.from({ length: writersAtOnce }, async (_, writer) => {
    const { write } = writer % 2 ? reviews : other;
    for (let index = writer; index < patients.length; index += writersAtOnce) {
      const [patient, state] = [patients[index] as Person, states[index]];
      statuses.add((await write(patient, state?.bookingId ?? '', { stars: 1 + (index % 5) })).status);
    }
  });
  await Promise.all(writers);
  expect([...statuses]).toEqual([201]);
  expect(await ratingOf(`serviceId=${serviceId}`)).toEqual({
    ...{ average: 3, count: 100 },
    byStars: [20, 20, 20, 20, 20],
  });
});

/** What can happen to one of a few visits, of which the last one is free. */
const happenings = ['write', 'edit', 'delete', 'refund', 'restore', 'reopen', 'cancel', 'replay'] as const;
type Step = { visit: number; stars: number; what: (typeof happenings)[number] };
const steps = fc.array(
  fc.record<Step>({
    visit: fc.integer({ min: 0, max: 3 }),
    stars: fc.integer({ min: 1, max: 5 }),
    what: fc.constantFrom(...happenings),
  }),
  { minLength: 20, maxLength: 40 },
);

it('stays exact whatever happens to reviews and visits in whatever order, also at once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { serviceId, at } = await newProvider({ price: 0 });
      const visits = await Promise.all(
        [false, false, false, true].map(async (isFree) => {
          const patient = await signIn();
          const price = isFree ? ({ paymentStatus: 'unpaid', priceCents: 0 } as const) : {};
          const state = reviews.visitOf(patient, { ...at, status: 'completed', ...price });
          return { patient, state, isFree, versions: [state] };
        }),
      );
      await reviews.record(...visits.map(({ state }) => state));
      /** Makes a call, or returns the state that booking announces. */
      const perform = ({ visit, stars, what }: Step, version: number) => {
        const { patient, state, isFree, versions } = visits[visit] as (typeof visits)[number];
        const url = `/reviews/${state.bookingId}`;
        const { token } = patient;
        if (what === 'write') return reviews.write(patient, state.bookingId, { stars });
        if (what === 'edit') return reviews.app.call('PUT', url, { token, body: { stars } });
        if (what === 'delete') return reviews.app.call('DELETE', url, { token });
        if (what === 'replay') return versions[stars % versions.length] ?? state;
        const next = {
          ...{ ...state, version },
          ...(what === 'refund' && !isFree && { paymentStatus: 'refunded' as const }),
          ...(what === 'reopen' && { status: 'working' as const }),
          ...(what === 'cancel' && closing && { ...(closing && { closing }) }),
        };
        versions.push(next);
        return next;
      };
      for (let first = 0; first < all.length; first += 4) {
        const results = all.slice(first, first + 4).map((step, index) => perform(step, 10 + first + index));
        const states = results.flatMap((result) => (result instanceof Promise ? [] : [result]));
        await Promise.all([...results, reviews.record(...states)]);
      }

      const stored = await reviews.app.model<ReviewDocument>(reviewModel.name).find({ serviceId }).lean();
      const counting = visits.filter(({ isFree, versions }) => {
        const { paymentStatus, closing: closed } = versions.at(-1) ?? {};
        return isFree || (paymentStatus === 'paid' && !closed);
      });
      for (const { bookingId, isShown } of stored)
        expect(isShown).toBe(counting.some(({ state }) => state.bookingId === bookingId));
      const counted = stored.filter(({ isShown }) => isShown).map(({ stars }) => stars);
      expect((await ratingOf(`serviceId=${serviceId}`)).byStars).toEqual(
        [1, 2, 3, 4, 5].map((stars) => counted.filter((one) => one === stars).length),
      );
      expect((await reviews.ratings(serviceId)).count ?? 0).toBe(counted.length);
    }),
    { numRuns: 8 },
  );
});
