import type { BookingChange } from '@mendwell/contracts/booking';
import { provideToken } from './http.ts';
import { followBookings } from './live-stream.ts';

const change: BookingChange = { bookingId: 'b1', status: 'working', paymentStatus: 'unpaid', version: 2 };

/** An answer of `GET /events` that says `text` and then breaks off. */
const stream = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });

const network = jest.fn();

/** Follows until `count` changes arrived; resolves to them. */
const hear = (count: number, onOpen = () => {}) =>
  new Promise<BookingChange[]>((resolve) => {
    const stop = new AbortController();
    const heard: BookingChange[] = [];
    const onChange = (next: BookingChange) => {
      heard.push(next);
      if (heard.length < count) return;
      stop.abort();
      resolve(heard);
    };
    void followBookings({ onOpen, onChange, signal: stop.signal });
  });

describe('following the changes of bookings', () => {
  beforeEach(() => {
    network.mockReset();
    Object.assign(globalThis, { fetch: network });
    provideToken(async () => 'token-of-maya');
  });

  it('says who is asking in a header, never in the address', async () => {
    network.mockResolvedValueOnce(stream(`event: booking\nid: 1\ndata: ${JSON.stringify(change)}\n\n`));
    expect(await hear(1)).toEqual([change]);
    const [url, { headers }] = network.mock.calls[0];
    expect(url).toBe('/api/events');
    expect(headers).toMatchObject({ authorization: 'Bearer token-of-maya', accept: 'text/event-stream' });
  });

  it('comes back after a break and says where it stopped, so that no change is missed', async () => {
    const later = { ...change, status: 'completed', version: 3 };
    network
      .mockResolvedValueOnce(stream(`: hello\n\nevent: booking\nid: 41\ndata: ${JSON.stringify(change)}\n\n`))
      .mockResolvedValueOnce(stream(`event: booking\nid: 42\ndata: ${JSON.stringify(later)}\n\n`));
    const opened = jest.fn();
    expect(await hear(2, opened)).toEqual([change, later]);
    expect(network.mock.calls[0][1].headers).not.toHaveProperty('last-event-id');
    expect(network.mock.calls[1][1].headers).toMatchObject({ 'last-event-id': '41' });
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('passes over an event of a newer contract instead of stopping for ever', async () => {
    network
      .mockResolvedValueOnce(
        stream('event: booking\nid: 7\ndata: {"bookingId":"b1","status":"archived"}\n\n'),
      )
      .mockResolvedValueOnce(stream(`event: booking\nid: 8\ndata: ${JSON.stringify(change)}\n\n`));
    expect(await hear(1)).toEqual([change]);
    expect(network.mock.calls[1][1].headers).toMatchObject({ 'last-event-id': '7' });
  });
});
