import { type BookingApp, newId, type Person, signIn, startBookingApp } from './booking-app.ts';
import { appointmentsOf } from './with-hours.ts';

describe('GET /providerFacts/{serviceId}', () => {
  let booking: BookingApp;
  let provider: Person;

  beforeAll(async () => {
    booking = await startBookingApp({ jobs: false });
    provider = await signIn();
  });
  afterAll(() => booking.close());

  const factsOf = (serviceId: string) => booking.app.call('GET', `/providerFacts/${serviceId}`);
  const bookAndSet = async (status: 'working' | 'completed') => {
    const bookingId = await appointmentsOf(booking).book(await signIn(), provider);
    await booking.app.call('PATCH', `/book/${bookingId}`, { token: provider.token, body: { status } });
    return bookingId;
  };

  it('counts visits that have begun, over all services, and names nobody', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await bookAndSet('completed'));
    const [first = ''] = ids;
    const { serviceId } = await booking.stored(first);
    const ahead = await factsOf(serviceId);
    expect(ahead).toMatchObject({ status: 200, body: { visits: 0, answerMinutes: 1 } });
    await booking.bookings.updateMany({ _id: { $in: ids } }, { serviceDate: new Date(0) });
    await bookAndSet('working');
    const answer = await factsOf(serviceId);
    expect(answer.body).toEqual({ visits: 5, answerMinutes: 1, keptPercent: 100 });
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
  });

  it('tells nothing of an unknown service, and takes no text for an id', async () => {
    expect(await factsOf(newId())).toMatchObject({ status: 200, body: { visits: 0 } });
    expect((await factsOf('nobody')).status).toBe(404);
  });
});
