import type { EventData } from '@mendwell/contracts/events';
import { exampleBooking, newId } from '@mendwell/service-kit/testing/examples';
import { listen } from '@mendwell/service-kit/testing/listen';

export type BookingRequested = EventData<'booking.status-changed'>;

export { exampleBooking as bookingOf, newId };

/** A test booking service; `state.status` makes it misbehave. */
export async function startTestBookings() {
  const known = new Map<string, BookingRequested>();
  const tokens: string[] = [];
  const state: { status?: number } = {};
  const { url, close } = await listen((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    const booking = known.get(request.url?.replace('/internal/bookings/', '') ?? '');
    const status = state.status ?? (booking ? 200 : 404);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(booking ?? { code: 'not-found' }));
  });
  const empty = () => {
    known.clear();
    tokens.length = 0;
    delete state.status;
  };
  return { url, known, tokens, state, empty, close };
}
