import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { neighboursOf } from '@mendwell/service-kit/testing/paging';
import { type AccountDocument, accountModel } from '../src/records/account.schema.ts';
import { add, newPerson, signIn, unknownId } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';
import { daysAgo, refused, reviewsApp, startReviews } from './reviews-app.ts';

const reviews = reviewsApp();
const patient = newPerson({ name: 'Rosa Maria Lind' });

describe('POST /reviews', () => {
  it('shows a review of a paid visit without a name, account or address', async () => {
    const bookingId = await reviews.visited(patient, { visit: { serviceDate: daysAgo(1) } });
    const answer = await reviews.write(patient, bookingId, { stars: 4, text: '  Took her time.\n' });
    expect(answer).toMatchObject({ status: 201, body: { acknowledged: true } });
    expect(await reviews.published(bookingId)).toEqual({
      reviewId: await reviews.idOf(bookingId),
      serviceId: reviews.serviceId,
      stars: 4,
      text: 'Took her time.',
      visited: daysAgo(1).slice(0, 7),
    });
  });

  it('announces a review once', async () => {
    const bookingId = await reviews.visited(patient);
    await reviews.write(patient, bookingId);
    await reviews.write(patient, bookingId);
    const announced = (await reviews.app.outbox('review.written')).map(({ data }) => data);
    expect(announced.filter((data) => 'bookingId' in data && data.bookingId === bookingId)).toEqual([
      { bookingId },
    ]);
  });

  it('answers with the public id of the review', async () => {
    const bookingId = await reviews.visited(patient);
    const { body } = await reviews.write(patient, bookingId);
    expect(body).toEqual({ acknowledged: true, insertedId: (await reviews.published(bookingId)).reviewId });
    expect(JSON.stringify((await reviews.list()).body)).not.toContain(bookingId);
  });

  it.each([
    ['Rosa Lind', { showName: true }, 'Rosa'],
    ['Rosa Lind', { showName: true, name: ' R. ' }, 'R.'],
    ['王小明', { showName: true, name: '小明' }, '小明'],
    ['rosa@example.com', { showName: true }, undefined],
    ['Rosa Lind', { name: 'Rosa' }, undefined],
  ])('shows the name that %s chose with %j: %j', async (name, chosen, expected) => {
    const person = await signIn({ name });
    const bookingId = await reviews.visited(person);
    await reviews.write(person, bookingId, chosen);
    expect((await reviews.published(bookingId)).authorName).toBe(expected);
  });

  it('follows the name of the account, but for a name that was typed', async () => {
    const before = await signIn({ name: 'Rosa Lind' });
    const [suggested, typed, nameless] = [
      await reviews.visited(before),
      await reviews.visited(before),
      await reviews.visited(before),
    ];
    await reviews.write(before, suggested, { showName: true, name: 'Rosa' });
    await reviews.write(before, typed, { showName: true, name: 'R. L.' });
    await reviews.write(before, nameless);
    const rename = async (name: string) => {
      const { token } = await signIn({ ...before, name });
      await reviews.app.call('PUT', '/account', { token });
      const all = [suggested, typed, nameless].map(async (id) => (await reviews.published(id)).authorName);
      return Promise.all(all);
    };
    expect(await rename('Ana Lind')).toEqual(['Ana', 'R. L.', undefined]);
    expect(await rename('ana@example.com')).toEqual([undefined, 'R. L.', undefined]);
  });

  it("says the visit's month where it took place", async () => {
    const now = new Date();
    const firstOf = (months: number) =>
      new Date(Date.UTC(now.getFullYear(), now.getMonth() - months, 1, 2)).toISOString();
    const time = { serviceDate: firstOf(1), timeZone: 'America/Los_Angeles' };
    const bookingId = await reviews.visited(patient, { visit: time });
    await reviews.write(patient, bookingId);
    expect(await reviews.published(bookingId)).toMatchObject({ visited: firstOf(2).slice(0, 7) });
  });

  it('accepts a review while the event about its visit is still on its way', async () => {
    const state = reviews.visitOf(patient);
    reviews.bookings.answers.set(state.bookingId, { status: 200, body: state });
    expect((await reviews.write(patient, state.bookingId)).status).toBe(201);
    expect(reviews.bookings.tokens.at(-1)).toBe(`Bearer ${patient.token}`);
    await reviews.record(state);
    expect(await reviews.published(state.bookingId)).toMatchObject({ stars: 5 });
  });

  it('accepts a review although only the event before the payment has arrived', async () => {
    const state = reviews.visitOf(patient);
    await reviews.record({ ...state, paymentStatus: 'unpaid' });
    const paid = { ...state, version: 3 };
    reviews.bookings.answers.set(state.bookingId, { status: 200, body: paid });
    expect((await reviews.write(patient, state.bookingId)).status).toBe(201);
  });

  it('accepts a review of a free visit that is completed', async () => {
    const free = { paymentStatus: 'unpaid', priceCents: 0 } as const;
    const bookingId = await reviews.visited(patient, { ...free, status: 'completed' });
    expect((await reviews.write(patient, bookingId)).status).toBe(201);
  });

  it.each([
    ['ahead', { visit: { serviceDate: daysAgo(-1) } }, /once it has taken place/],
    ['not over yet', { visit: { serviceDate: daysAgo(0) } }, /once it has taken place/],
    ['cancelled', { closedAs: 'cancelled' }, /was cancelled or declined/],
    ['declined', { closedAs: 'declined' }, /was cancelled or declined/],
    ['refunded', { paymentStatus: 'refunded', status: 'completed' }, /was refunded/],
    ['disputed', { disputeStatus: 'open' }, /is disputed/],
    ['paid by a charge that was lost', { disputeStatus: 'lost' }, /is disputed/],
    ['not paid', { paymentStatus: 'unpaid', status: 'completed' }, /once it is paid/],
    ['free and not completed', { paymentStatus: 'unpaid', priceCents: 0 }, /completed/],
    ['more than 90 days ago', { visit: { serviceDate: daysAgo(91) } }, /90 days/],
  ] as const)('refuses a visit that is %s, in plain words', async (_, changes, detail) => {
    const state = reviews.visitOf(patient, changes);
    await reviews.record(state);
    reviews.bookings.answers.set(state.bookingId, { status: 200, body: state });
    const body = { code: 'not-reviewable', detail: expect.stringMatching(detail) };
    expect(await reviews.write(patient, state.bookingId)).toMatchObject({ status: 409, body });
    const own = await reviews.change('GET', `${state.bookingId}/own`, patient);
    expect(own.body).toMatchObject({ refusal: expect.stringMatching(detail) });
  });

  it('refuses a second review', async () => {
    const { patient: author, bookingId } = await reviews.reviewed(3);
    const commands = commandsOn(reviews.app, 'reviews');
    expect(await reviews.write(author, bookingId, { stars: 1 })).toMatchObject(
      refused(409, 'already-reviewed'),
    );
    // A primary that is cut off from its set still answers plain reads, also of what is rolled back later.
    expect(commands.map(({ readConcern }) => readConcern?.level)).toEqual(['majority']);
    expect(await reviews.published(bookingId)).toMatchObject({ stars: 3 });
  });

  it("refuses anyone else's booking, known here or not, and a provider's own", async () => {
    const stranger = await signIn();
    const bookingId = await reviews.visited(patient);
    expect(await reviews.write(stranger, bookingId)).toMatchObject(refused(403, 'forbidden'));
    expect(await reviews.write(reviews.provider, bookingId)).toMatchObject(refused(403, 'forbidden'));
    const { bookingId: unheard } = reviews.visitOf(patient);
    reviews.bookings.answers.set(unheard, { status: 403 });
    expect(await reviews.write(stranger, unheard)).toMatchObject(refused(403, 'forbidden'));
    const own = await reviews.visited(reviews.provider);
    expect(await reviews.write(reviews.provider, own)).toMatchObject(refused(403, 'own-service'));
    expect(await reviews.write(patient, unknownId)).toMatchObject(refused(404, 'not-found'));
  });

  it.each([
    ['stars', { stars: '5' }],
    ['stars', { stars: 0 }],
    ['stars', { stars: 6 }],
    ['stars', { stars: 4.5 }],
    ['stars', { stars: undefined }],
    ['text', { text: 'x'.repeat(1_001) }],
    ['text', { text: ' \n\t ' }],
    ['text', { text: 5 }],
    ['showName', { showName: 'yes' }],
    ['name', { showName: true, name: ' ' }],
    ['name', { showName: true, name: 'x'.repeat(41) }],
    ['bookingId', { bookingId: 'x' }],
    ['bookingId', { bookingId: { $ne: '' } }],
  ])('refuses a bad %s: %j', async (path, body) => {
    const bookingId = await reviews.visited(patient);
    expect(await reviews.write(patient, bookingId, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', errors: [{ path }] },
    });
  });

  it('accepts a thousand characters, counted as people count them, markup as it is, and drops direction overrides', async () => {
    const text = `<script>alert(1)</script>\u202e${'\n'.repeat(900)}${'😀'.repeat(73)}`;
    expect([...text]).toHaveLength(999);
    const { bookingId } = await reviews.reviewed(5, { text });
    expect(await reviews.published(bookingId)).toMatchObject({ text: text.replace('\u202e', '') });
  });

  it('never publishes what a patient wrote to other services', async () => {
    await reviews.reviewed(2, { text: 'a private matter' });
    expect(JSON.stringify(await reviews.app.outbox())).not.toContain('private matter');
  });
});

describe('GET /reviews', () => {
  it('lists the newest first, by pages', async () => {
    const other = await startReviews();
    try {
      const written: string[] = [];
      for (const stars of [1, 2, 3])
        written.unshift(await other.idOf((await other.reviewed(stars)).bookingId));
      const idsOf = ({ body }: { body: { reviewId: string }[] }) => body.map(({ reviewId }) => reviewId);
      const first = await other.list(`serviceId=${other.serviceId}&limit=2`);
      expect([idsOf(first), first.headers['x-total-count']]).toEqual([written.slice(0, 2), '3']);
      const next = await other.app.call('GET', `/reviews${neighboursOf(first).next}`);
      expect(idsOf(next)).toEqual(written.slice(2));
    } finally {
      await other.close();
    }
  });

  it('is empty for a service that is not listed, and for a blocked provider, as are their ratings', async () => {
    const { app } = reviews;
    const provider = await signIn();
    const [serviceId, hidden, removed] = [
      await add(app, provider),
      await add(app, provider),
      await add(app, provider),
    ];
    const { providerId } = (await app.call('GET', `/services/${serviceId}`)).body;
    for (const [index, id] of [serviceId, hidden, removed].entries())
      await reviews.reviewed(index + 1, {}, { serviceId: id, providerUid: provider.uid });
    /** The stars in the list, and those in the rating. */
    const read = async (query: string) => {
      const { body: rating } = await app.call('GET', `/ratings?${query}`);
      const { body, headers } = await reviews.list(query);
      const stars = body.map((review: { stars: number }) => review.stars);
      expect([headers['x-total-count'], rating.count]).toEqual([String(stars.length), stars.length]);
      return stars;
    };
    const readAll = async () => [
      ...[await read(`serviceId=${serviceId}`), await read(`serviceId=${hidden}`)],
      ...[await read(`serviceId=${removed}`), await read(`providerId=${providerId}`)],
    ];
    expect(await readAll()).toEqual([[1], [2], [3], [3, 2, 1]]);
    const desk = await startDesk(app);
    await desk.moderate('hide', hidden);
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: provider.token });
    expect(await readAll()).toEqual([[1], [], [], [3, 1]]);
    await desk.moderate('show', hidden);
    expect(await readAll()).toEqual([[1], [2], [], [3, 2, 1]]);
    const blocked = { at: new Date(), reason: 'fraud' } as const;
    await app
      .model<AccountDocument>(accountModel.name)
      .updateOne({ _id: provider.uid }, { $set: { blocked } });
    expect(await readAll()).toEqual([[], [], [], []]);
  });

  it.each(['', `serviceId=${unknownId}&providerId=${unknownId}`, 'serviceId=x', 'providerId[$ne]=x'])(
    'asks for a service or a provider: ?%s',
    async (query) => {
      expect((await reviews.list(query)).status).toBe(400);
      expect((await reviews.app.call('GET', `/ratings?${query}`)).status).toBe(400);
    },
  );

  it('is empty for a provider or service without reviews', async () => {
    for (const query of [`serviceId=${unknownId}`, `providerId=${unknownId}`]) {
      expect((await reviews.list(query)).body).toEqual([]);
      const { body } = await reviews.app.call('GET', `/ratings?${query}`);
      expect(body).toEqual({ count: 0, byStars: [0, 0, 0, 0, 0] });
    }
  });
});
