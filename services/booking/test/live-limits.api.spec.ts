import { once } from 'node:events';
import { get } from 'node:http';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { until } from '@mendwell/service-kit/testing/until';
import { bookingApp, type Person, signIn } from './booking-app.ts';
import { openEventStream } from './event-stream.ts';

/** All timers except intervals, which the heartbeat uses. */
const realTimers = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

describe('GET /events, for many readers', () => {
  const booking = bookingApp({ env: { STREAMS_PER_INSTANCE: '15' } });
  let origin: string;
  const streams: { close: () => void }[] = [];

  beforeAll(async () => {
    await booking.app.app.listen(0, '127.0.0.1');
    origin = await booking.app.app.getUrl();
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  const open = async ({ token }: Person) => {
    const stream = await openEventStream(origin, token);
    streams.push(stream);
    return stream;
  };
  /** Streams of the previous test may still be open. */
  const openOne = (person: Person) =>
    until(async () => {
      const stream = await open(person);
      return stream.answer.status === 200 ? stream : undefined;
    });
  const openMany = (person: Person, count: number) =>
    Promise.all(Array.from({ length: count }, () => open(person)));
  const statusesOf = (opened: Awaited<ReturnType<typeof open>>[]) =>
    opened.map(({ answer }) => answer.status);

  it('opens at most 10 streams per user, and another once one has ended', async () => {
    const person = await signIn();
    const opened = await openMany(person, 12);
    const refused = opened.filter(({ answer }) => answer.status === 429);
    expect(refused).toHaveLength(2);
    expect(await booking.app.app.get(Metrics).text()).toContain('\nlive_streams 10\n');
    for (const { answer } of refused) {
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await open(await signIn())).answer.status).toBe(200);

    opened.find(({ answer }) => answer.status === 200)?.close();
    await until(async () => (await open(person)).answer.status === 200);
    expect((await open(person)).answer.status).toBe(429);
  });

  it('limits the total number of streams per instance', async () => {
    const [one, other] = [await signIn(), await signIn()];
    // Streams of the previous test may still be open.
    await until(async () => {
      for (const stream of streams.splice(0)) stream.close();
      return statusesOf(await openMany(one, 10)).every((status) => status === 200);
    });
    const opened = statusesOf(await openMany(other, 9));
    expect(opened.filter((status) => status === 200)).toHaveLength(5);
    expect(opened.filter((status) => status === 429)).toHaveLength(4);
  });

  it('sends a comment every 20 s, so that readers can detect a broken stream', async () => {
    jest.useFakeTimers({ doNotFake: realTimers });
    try {
      const stream = await openOne(await signIn());
      for (const beats of [1, 2]) {
        jest.advanceTimersByTime(20_000);
        await until(() => stream.text.split(': still here\n').length - 1 === beats);
      }
      expect(stream.events).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('ends the stream of a reader that stopped reading, and no other', async () => {
    const person = await signIn();
    const reading = await openOne(person);
    const connected = once(booking.app.app.getHttpServer(), 'connection');
    const headers = { authorization: `Bearer ${person.token}` };
    const [stalled] = await once(get(`${origin}/events`, { headers, agent: false }), 'response');
    expect(stalled.statusCode).toBe(200);
    const [socket] = await connected;

    const example = eventExamples['booking.status-changed'];
    const data = { ...example.data, bookingId: 'b'.repeat(50_000), patientUid: person.uid };
    const publisher = booking.app.app.get(EventPublisher);
    await booking.app.connect();
    let version = 0;
    // More than the operating system buffers for a connection.
    const most = 400;
    while (!socket.destroyed && version < most) {
      version += 1;
      await publisher.publish({ ...example, id: crypto.randomUUID(), data: { ...data, version } });
      // Both ends are in this process, so yield to the reader.
      await until(() => reading.events.at(-1)?.data.version === version);
    }
    expect(socket.destroyed).toBe(true);
    stalled.destroy();
    expect(reading.events).toHaveLength(version);
  });
});
