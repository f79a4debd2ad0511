import { testServer } from '@mendwell/service-kit/testing/test-servers';
import { until } from '@mendwell/service-kit/testing/until';
import { LiveService } from '../src/live/live.service.ts';
import { signIn, startBookingApp } from './booking-app.ts';
import { openEventStream } from './event-stream.ts';

/** Closes all broker connections of a user, like a network failure. */
async function disconnectFromBroker(serviceUrl: string): Promise<void> {
  const admin = new URL(testServer('TEST_AMQP_MANAGEMENT_URL'));
  const headers = { authorization: `Basic ${btoa(`${admin.username}:${admin.password}`)}` };
  const user = new URL(serviceUrl).username;
  const connections = async (): Promise<{ name: string; user: string }[]> => {
    const answer = await fetch(`${admin.origin}/api/connections`, { headers });
    const all: { name: string; user: string }[] = await answer.json();
    return all.filter((connection) => connection.user === user);
  };
  const open = await until(async () => {
    const found = await connections();
    return found.length > 0 ? found : undefined;
  });
  for (const { name } of open) {
    const path = `/api/connections/${encodeURIComponent(name)}`;
    await fetch(`${admin.origin}${path}`, { method: 'DELETE', headers });
  }
}

describe('an open stream', () => {
  async function startWithStream() {
    const booking = await startBookingApp({ relay: true });
    await booking.app.app.listen(0, '127.0.0.1');
    const patient = await signIn();
    const bookingId = await booking.book(patient, await signIn());
    const stream = await openEventStream(await booking.app.app.getUrl(), patient.token);
    return { booking, bookingId, stream };
  }

  it("catches up with other instances' changes after an outage of the broker", async () => {
    const { booking, bookingId, stream } = await startWithStream();
    try {
      const elsewhere = { status: 'working', version: 2, changedAt: new Date() };
      await booking.bookings.updateOne({ _id: bookingId }, elsewhere);
      await disconnectFromBroker(booking.app.broker.serviceUrl);
      const missed = await until(() => stream.events.find(({ data }) => data.version === 2));
      expect(missed.data).toEqual({ bookingId, status: 'working', paymentStatus: 'unpaid', version: 2 });
      expect(stream.isClosed).toBe(false);
    } finally {
      stream.close();
      await booking.close();
    }
  });

  it('that is opened during a shutdown ends too', async () => {
    const { booking, stream } = await startWithStream();
    try {
      booking.app.app.get(LiveService).beforeApplicationShutdown();
      await until(() => stream.isClosed);
      const late = await openEventStream(await booking.app.app.getUrl(), (await signIn()).token);
      await until(() => late.isClosed);
    } finally {
      await booking.close();
    }
  });

  it('ends when the service stops, so that a new version can be rolled out', async () => {
    const { booking, stream } = await startWithStream();
    await booking.close();
    await until(() => stream.isClosed);
  });
});
