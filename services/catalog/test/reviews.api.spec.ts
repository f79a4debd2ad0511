import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { neighboursOf } from '@mendwell/service-kit/testing/paging';
import { type Person, signIn, unknownId } from './catalog-app.ts';
import { daysAgo, type ReviewsApp, refused, startReviews } from './reviews-app.ts';

let reviews: ReviewsApp;
let patient: Person;

beforeAll(async () => {
  reviews = await startReviews();
});
afterAll(() => reviews?.close());
beforeEach(async () => {
  patient = await signIn({ name: 'Rosa Maria Lind' });
});

describe('POST /reviews', () => {
  it('shows a review of a paid visit without a name, account or address', async () => {
    const bookingId = await reviews.visited(patient, { visit: { serviceDate: daysAgo(1) } });
    const answer = await reviews.write(patient, bookingId, { stars: 4, text: '  Took her time.\n' });
    expect(answer).toMatchObject({ status: 201, body: { acknowledged: true } });
    expect(await reviews.published(bookingId)).toEqual({
      bookingId,
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

  it('shows the first name only to those who chose it, and never an address', async () => {
    const bookingId = await reviews.visited(patient);
    await reviews.write(patient, bookingId, { showName: true });
    expect(await reviews.published(bookingId)).toMatchObject({ authorName: 'Rosa' });
    const nameless = await signIn({ name: 'rosa@example.com' });
    const other = await reviews.visited(nameless);
    await reviews.write(nameless, other, { showName: true });
    expect(await reviews.published(other)).not.toHaveProperty('authorName');
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
      for (const stars of [1, 2, 3]) written.unshift((await other.reviewed(stars)).bookingId);
      const idsOf = ({ body }: { body: { bookingId: string }[] }) => body.map(({ bookingId }) => bookingId);
      const first = await other.list(`serviceId=${other.serviceId}&limit=2`);
      expect([idsOf(first), first.headers['x-total-count']]).toEqual([written.slice(0, 2), '3']);
      const next = await other.app.call('GET', `/reviews${neighboursOf(first).next}`);
      expect(idsOf(next)).toEqual(written.slice(2));
    } finally {
      await other.close();
    }
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
