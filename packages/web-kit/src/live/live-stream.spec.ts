import { provideToken } from '../http/http.ts';
import { followBookings } from './live-stream.ts';

const network = jest.fn();
const change = (id: number) => `event: booking\nid: ${id}\ndata: {"bookingId":"b1"}\n\n`;

/** A response of `GET /events` with `text` that then ends or stays open. */
const stream = (text: string, isOpen = false) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(text));
        if (!isOpen) controller.close();
      },
    }),
  );

let stop: AbortController;
const handleChange = jest.fn();
const listener = { onChange: handleChange, onBooking: () => undefined };
const follow = () => void followBookings(listener, stop.signal);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const headersOf = (call: number) => network.mock.calls[call][1].headers;

beforeEach(() => {
  jest.useFakeTimers();
  // The delays without jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  handleChange.mockClear();
  network.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  Object.assign(globalThis, { fetch: network });
  provideToken(async () => 'token-of-maya');
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await pass(0);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('followBookings', () => {
  it('sends the token in a header, never in the URL', async () => {
    network.mockResolvedValueOnce(stream(''));
    follow();
    await pass(0);
    expect(network.mock.calls[0][0]).toBe('/api/events');
    expect(headersOf(0)).toMatchObject({
      authorization: 'Bearer token-of-maya',
      accept: 'text/event-stream',
    });
  });

  it('requests nothing after sign-out', async () => {
    provideToken(async () => null);
    follow();
    await pass(10_000);
    expect(network).not.toHaveBeenCalled();
  });

  it('reports an opened stream and every change, even one of a newer contract', async () => {
    network.mockResolvedValueOnce(
      stream(
        ': hello\n\nevent: booking\nid: 7\ndata: {"status":"archived"}\n\nevent: booking\ndata: {broken\n\n',
      ),
    );
    follow();
    await pass(0);
    expect(handleChange).toHaveBeenCalledTimes(3);
  });

  it('reconnects with the id of the last event, so that no change is missed', async () => {
    network.mockResolvedValueOnce(stream(change(41))).mockResolvedValueOnce(stream(change(42)));
    follow();
    await pass(1_000);
    expect(headersOf(0)).not.toHaveProperty('last-event-id');
    expect(headersOf(1)).toMatchObject({ 'last-event-id': '41' });
  });

  it('backs off up to 30 s while the server is down', async () => {
    follow();
    await pass(0);
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = network.mock.calls.length;
      await pass(seconds * 1_000 - 1);
      expect(network).toHaveBeenCalledTimes(before);
      await pass(1);
      expect(network).toHaveBeenCalledTimes(before + 1);
    }
  });

  it('resets the backoff after a stream that opened, even without events', async () => {
    follow();
    await pass(1_000 + 2_000);
    network.mockResolvedValueOnce(stream(''));
    await pass(4_000);
    expect(network).toHaveBeenCalledTimes(4);
    await pass(1_000);
    expect(network).toHaveBeenCalledTimes(5);
  });

  it('adds jitter to reconnects', async () => {
    jest.mocked(Math.random).mockReturnValueOnce(0);
    follow();
    await pass(500);
    expect(network).toHaveBeenCalledTimes(2);
  });

  it('ends at once when it is stopped while a stream is open', async () => {
    network.mockImplementationOnce(async (_url, { signal }) =>
      abortable(stream(': hello\n\n', true), signal),
    );
    const handleEnd = jest.fn();
    void followBookings(listener, stop.signal).then(handleEnd);
    await pass(0);
    stop.abort();
    await pass(0);
    expect(handleEnd).toHaveBeenCalled();
  });

  it.each([
    ['opened', () => Promise.resolve(stream(': hello\n\n', true))],
    ['never answered', () => new Promise(() => undefined)],
  ])('drops a stream that %s and then is silent for 45 s', async (_name, open) => {
    network.mockImplementationOnce((_url, { signal }) =>
      Promise.race([
        open(),
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]).then((answer) => abortable(answer as Response, signal)),
    );
    follow();
    await pass(45_000);
    expect(network).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(network).toHaveBeenCalledTimes(2);
  });
});

/** Like `fetch`, aborting ends the body too. */
const abortable = (answer: Response, signal: AbortSignal) =>
  new Response(answer.body?.pipeThrough(new TransformStream(), { signal }));
