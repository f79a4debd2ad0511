import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventData } from '@mendwell/contracts/events';
import { exampleBooking, newId } from '@mendwell/service-kit/testing/examples';

export type BookingRequested = EventData<'booking.status-changed'>;

export { exampleBooking as bookingOf, newId };

/** A test booking service; `state.status` makes it misbehave. */
export async function startTestBookings() {
  const known = new Map<string, BookingRequested>();
  const tokens: string[] = [];
  const state: { status?: number } = {};
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    const booking = known.get(request.url?.replace('/internal/bookings/', '') ?? '');
    const status = state.status ?? (booking ? 200 : 404);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(booking ?? { code: 'not-found' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, known, tokens, state, close };
}
