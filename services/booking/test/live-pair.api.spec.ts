import { until } from '@mendwell/service-kit/testing/until';
import { bookingPair, type Person, signIn } from './booking-app.ts';
import { openEventStream } from './event-stream.ts';

const patientsCount = 12;
const statuses = ['working', 'completed', 'working', 'completed'];

describe('two instances', () => {
  const instances = bookingPair({ relay: true, isConnected: true });

  beforeAll(async () => {
    for (const { app } of instances) await app.app.listen(0, '127.0.0.1');
  });

  const openOnBoth = ({ token }: Person) =>
    Promise.all(instances.map(async ({ app }) => openEventStream(await app.app.getUrl(), token)));

  it('show every change on all open pages of both parties, from either instance, under load', async () => {
    const provider = await signIn();
    const patients = await Promise.all(Array.from({ length: patientsCount }, () => signIn()));
    const bookings = await Promise.all(
      patients.map(async (patient) => ({
        bookingId: await instances[0].book(patient, provider),
        streams: await openOnBoth(patient),
      })),
    );
    const ofProvider = await openOnBoth(provider);

    const work = async (bookingId: string, offset: number) => {
      for (const [index, status] of statuses.entries()) {
        const { app } = instances[(offset + index) % 2 === 0 ? 0 : 1];
        const change = { token: provider.token, body: { status } };
        // An overloaded machine may refuse a change for a moment.
        await until(async () => (await app.call('PATCH', `/book/${bookingId}`, change)).status === 200);
      }
    };
    await Promise.all(bookings.map(({ bookingId }, offset) => work(bookingId, offset)));

    const versions = statuses.map((_, index) => index + 2);
    for (const { bookingId, streams } of bookings) {
      for (const { events } of [...streams, ...ofProvider]) {
        const seen = () => events.filter(({ data }) => data.bookingId === bookingId && data.version > 1);
        await until(() => versions.every((version) => seen().some(({ data }) => data.version === version)));
        for (const { data } of seen())
          expect(data).toEqual({
            bookingId,
            version: data.version,
            status: statuses[data.version - 2],
            paymentStatus: 'unpaid',
          });
      }
    }
    const strangers = bookings.flatMap(({ bookingId, streams }) =>
      streams.flatMap(({ events }) => events.filter(({ data }) => data.bookingId !== bookingId)),
    );
    expect(strangers).toEqual([]);
    for (const stream of [...bookings.flatMap(({ streams }) => streams), ...ofProvider]) stream.close();
  });
});
