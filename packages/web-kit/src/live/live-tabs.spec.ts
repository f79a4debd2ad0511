import { provideToken } from '../http/http.ts';
import { followBookingsTogether } from './live-tabs.ts';

const network = jest.fn();
/** The controllers of the open streams. */
let streams: ReadableStreamDefaultController<Uint8Array>[];

const answerWithStream = (_url: string, { signal }: RequestInit) =>
  Promise.resolve(
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          streams.push(controller);
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      }),
    ),
  );
const send = (stream: number, text: string) => streams[stream]?.enqueue(new TextEncoder().encode(text));

/** A tab of the same browser that counts its reloads. */
const openTab = (uid = 'maya') => {
  const stop = new AbortController();
  const handleChange = jest.fn();
  const handleBooking = jest.fn();
  const listener = { onChange: handleChange, onBooking: handleBooking };
  const closed = followBookingsTogether(uid, listener, stop.signal);
  return { reloads: handleChange, bookings: handleBooking, close: () => stop.abort(), closed };
};
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

let tabs: ReturnType<typeof openTab>[];
const openTabs = async (count: number) => {
  for (let number = 0; number < count; number += 1) {
    const tab = openTab();
    tabs.push(tab);
    await until(() => tab.reloads.mock.calls.length > 0);
  }
  for (const { reloads } of tabs) reloads.mockClear();
};

beforeEach(() => {
  streams = [];
  tabs = [];
  network.mockReset().mockImplementation(answerWithStream);
  Object.assign(globalThis, { fetch: network });
  provideToken(async () => 'token-of-maya');
});
afterEach(async () => {
  for (const tab of tabs) tab.close();
  await Promise.all(tabs.map(({ closed }) => closed));
});

describe('live updates in several tabs', () => {
  it('report each changed booking to each tab once', async () => {
    await openTabs(3);
    send(0, 'event: booking\ndata: {"bookingId":"b1"}\n\n');
    await until(() => tabs.every(({ bookings }) => bookings.mock.calls.length > 0));
    send(0, 'event: booking\ndata: {"bookingId":"b2"}\n\n');
    await until(() => tabs.every(({ bookings }) => bookings.mock.calls.length > 1));
    for (const { bookings } of tabs) expect(bookings.mock.calls.flat()).toEqual(['b1', 'b2']);
  });

  it('use one stream for seven tabs', async () => {
    await openTabs(7);
    expect(network).toHaveBeenCalledTimes(1);
    send(0, 'event: booking\ndata: {}\n\n');
    await until(() => tabs.every(({ reloads }) => reloads.mock.calls.length > 0));
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('continue when the leading tab closes', async () => {
    await openTabs(3);
    tabs[0]?.close();
    await until(() => streams.length === 2);
    await until(() => tabs.slice(1).every(({ reloads }) => reloads.mock.calls.length > 0));
    for (const { reloads } of tabs) reloads.mockClear();
    send(1, 'event: booking\ndata: {}\n\n');
    await until(() => tabs.slice(1).every(({ reloads }) => reloads.mock.calls.length > 0));
    expect(tabs[0]?.reloads).not.toHaveBeenCalled();
  });

  it('leave nothing running in a tab that stops before it leads', async () => {
    // Browsers grant a lock later, Node at once.
    const grantLater = async (_name: string, _options: LockOptions, lead: LockGrantedCallback<unknown>) => {
      await null;
      return lead({ name: 'live-bookings:maya', mode: 'exclusive' });
    };
    jest.spyOn(navigator.locks, 'request').mockImplementation(grantLater as never);
    jest.useFakeTimers();
    const tab = openTab();
    tab.close();
    await tab.closed;
    const timers = jest.getTimerCount();
    jest.useRealTimers();
    jest.restoreAllMocks();
    expect(timers).toBe(0);
  });

  it('continue with one of several waiting tabs, without a contest', async () => {
    await openTabs(5);
    for (let stream = 1; stream < 4; stream += 1) {
      tabs.shift()?.close();
      await until(() => streams.length === stream + 1);
      await until(() => tabs.every(({ reloads }) => reloads.mock.calls.length > 0));
      for (const { reloads } of tabs) reloads.mockClear();
      const { held = [], pending = [] } = await navigator.locks.query();
      expect([held.length, pending.length]).toEqual([1, tabs.length - 1]);
    }
  }, 30_000);

  it('continue when the browser freezes the leading tab', async () => {
    // It holds the lock but is silent.
    const frozen = new AbortController();
    const isFrozen = navigator.locks
      .request(
        'live-bookings:maya',
        () => new Promise((resolve) => frozen.signal.addEventListener('abort', resolve)),
      )
      .catch(() => 'stolen');
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    const tab = openTab();
    tabs.push(tab);
    await until(() => tab.reloads.mock.calls.length > 0);
    expect(network).not.toHaveBeenCalled();
    jest.advanceTimersByTime(45_000);
    await until(() => streams.length === 1);
    expect(await isFrozen).toBe('stolen');
    jest.useRealTimers();
  });

  it('work without locks, which a browser that blocks site data denies', async () => {
    jest
      .spyOn(navigator.locks, 'request')
      .mockRejectedValue(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
    await openTabs(2);
    expect(network).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
  });

  it("never reach another user's tabs", async () => {
    await openTabs(1);
    const other = openTab('rosa');
    tabs.push(other);
    await until(() => streams.length === 2);
    other.reloads.mockClear();
    send(0, 'event: booking\ndata: {}\n\n');
    await until(() => (tabs[0]?.reloads.mock.calls.length ?? 0) > 0);
    expect(other.reloads).not.toHaveBeenCalled();
  });
});
