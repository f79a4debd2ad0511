import { accountExamples, paymentExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { bookingApp, newPerson, type Person, signIn } from './booking-app.ts';
import { openEventStream } from './event-stream.ts';

describe('GET /events', () => {
  const booking = bookingApp({ relay: true });
  let origin: string;
  const patient = newPerson();
  const provider = newPerson();
  const streams: { close: () => void }[] = [];

  beforeAll(async () => {
    await booking.app.app.listen(0, '127.0.0.1');
    origin = await booking.app.app.getUrl();
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  const open = async (person: Person, lastEventId?: string) => {
    const stream = await openEventStream(origin, person.token, lastEventId);
    streams.push(stream);
    return stream;
  };
  const setStatus = (bookingId: string, status: string) =>
    booking.app.call('PATCH', `/book/${bookingId}`, { token: provider.token, body: { status } });
  const versionsOf = (stream: Awaited<ReturnType<typeof open>>, bookingId: string) =>
    stream.events.flatMap(({ data }) => (data.bookingId === bookingId ? [data.version] : []));

  /** Books and waits until the event is published, so that it does not reach a stream opened later. */
  const bookAndPublish = async () => {
    const witness = await open(provider);
    const bookingId = await booking.book(patient, provider);
    await until(() => versionsOf(witness, bookingId).includes(1));
    return bookingId;
  };

  it("shows a provider's change on the patient's open page, and a payment to both", async () => {
    const bookingId = await booking.book(patient, provider);
    const [mine, theirs] = [await open(patient), await open(provider)];
    await setStatus(bookingId, 'working');
    await booking.app.receive(eventLike(paymentExamples.succeeded, { bookingId }));

    for (const stream of [mine, theirs]) {
      await until(() => [2, 3].every((version) => versionsOf(stream, bookingId).includes(version)));
      const working = stream.events.find(({ data }) => data.version === 2);
      expect(working).toMatchObject({
        event: 'booking',
        data: { bookingId, status: 'working', paymentStatus: 'unpaid', version: 2 },
      });
      expect(stream.events.find(({ data }) => data.version === 3)?.data.paymentStatus).toBe('paid');
    }
  });

  it('shows a provider a new request without a reload', async () => {
    const stream = await open(provider);
    const bookingId = await booking.book(patient, provider);
    await until(() => versionsOf(stream, bookingId).includes(1));
    expect(stream.events.at(-1)?.data).toEqual({
      bookingId,
      status: 'pending',
      paymentStatus: 'unpaid',
      version: 1,
    });
  });

  it('sends nothing to a stranger', async () => {
    const stranger = await open(await signIn());
    const mine = await open(patient);
    const bookingId = await booking.book(patient, provider);
    await setStatus(bookingId, 'working');
    await until(() => versionsOf(mine, bookingId).includes(2));
    expect(stranger.events).toEqual([]);
  });

  it('sends missed changes to a page that reconnects, and nothing older', async () => {
    const old = await bookAndPublish();
    const hourAgo = new Date(Date.now() - 3_600_000);
    await booking.bookings.updateOne({ _id: old }, { changedAt: hourAgo });
    const bookingId = await booking.book(patient, provider);
    const [first, witness] = [await open(patient), await open(provider)];
    await setStatus(bookingId, 'working');
    await until(() => versionsOf(first, bookingId).includes(2));
    const { id = '' } = first.events.at(-1) ?? {};
    first.close();

    await setStatus(bookingId, 'completed');
    await until(() => versionsOf(witness, bookingId).includes(3));
    const second = await open(patient, id);
    await until(() => versionsOf(second, bookingId).includes(3));
    expect(second.events.find(({ data }) => data.version === 3)?.data.status).toBe('completed');
    expect(Number(second.events.at(-1)?.id)).toBeGreaterThan(Number(id));
    expect(versionsOf(second, old)).toEqual([]);
  });

  it('repeats changes that a slow transaction made visible only after the last event id', async () => {
    const [late, old] = [await bookAndPublish(), await bookAndPublish()];
    const lastSeen = Date.now();
    await booking.bookings.updateOne({ _id: late }, { changedAt: new Date(lastSeen - 14_000) });
    await booking.bookings.updateOne({ _id: old }, { changedAt: new Date(lastSeen - 16_000) });
    const stream = await open(patient, String(lastSeen));
    await until(() => versionsOf(stream, late).includes(1));
    expect(versionsOf(stream, old)).toEqual([]);
  });

  it.each(['nonsense', '-1', '1e9', '9'.repeat(15)])('accepts the last event id "%s"', async (id) => {
    const stream = await open(patient, id);
    expect(stream.answer.status).toBe(200);
    const bookingId = await booking.book(patient, provider);
    await until(() => versionsOf(stream, bookingId).includes(1));
  });

  it('is a stream that proxies and caches must not store', async () => {
    const { answer } = await open(patient);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('x-request-id')).toMatch(/.{8,}/);
  });

  it('ends when the sign-in is revoked, and no other', async () => {
    const [mine, theirs] = [await open(patient), await open(provider)];
    const signedInBefore = new Date(patient.signedInAt.getTime() + 1).toISOString();
    await booking.app.handle(eventLike(accountExamples['signed-out'], { uid: patient.uid, signedInBefore }));
    await until(() => mine.isClosed);
    const bookingId = await booking.book(await signIn(), provider);
    await until(() => versionsOf(theirs, bookingId).includes(1));
    expect(theirs.isClosed).toBe(false);
  });

  it('ends when the token expires', async () => {
    const exp = Math.floor(Date.now() / 1000) + 2;
    const stream = await open({ ...patient, token: unsignedToken(patient, { exp }) });
    expect(stream.isClosed).toBe(false);
    await until(() => stream.isClosed);
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000 - 50);
  });
});
