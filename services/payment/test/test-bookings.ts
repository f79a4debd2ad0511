import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventData } from '@mendwell/contracts/events';

export type BookingRequested = EventData<'booking.requested'>;

export const newId = () => randomBytes(12).toString('hex');

/** A booking of `patientUid` as its event tells of it. */
export const bookingOf = (patientUid: string, more: Partial<BookingRequested> = {}): BookingRequested => ({
  bookingId: newId(),
  version: 1,
  serviceId: newId(),
  patientUid,
  providerUid: 'provider-1',
  priceCents: 4550,
  ...more,
});

/** The booking service as payment meets it; `state.status` makes it misbehave. */
export async function startTestBookings() {
  const known = new Map<string, BookingRequested>();
  const tokens: string[] = [];
  const state: { status?: number } = {};
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    const booking = known.get(request.url?.replace('/internal/bookings/', '') ?? '');
    const status = state.status ?? (booking ? 200 : 404);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(booking ? { ...booking, paymentStatus: 'unpaid' } : { code: 'not-found' }));
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
