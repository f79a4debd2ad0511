import { bookingApp, newId, newPerson, signIn } from './booking-app.ts';
import { appointmentsOf } from './with-hours.ts';

describe('GET /providerFacts/{serviceId}', () => {
  const booking = bookingApp();
  const provider = newPerson();

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
    const began = { serviceDate: new Date(0), paymentStatus: 'paid' } as const;
    await booking.bookings.updateMany({ _id: { $in: ids } }, began);
    await bookAndSet('working');
    const answer = await factsOf(serviceId);
    expect(answer.body).toEqual({ visits: 5, answerMinutes: 1, keptPercent: 100 });
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
  });

  it('counts no visits that cost nothing although they have a price, and each free one of a patient once', async () => {
    const [unpaid, disputed] = [await bookAndSet('completed'), await bookAndSet('completed')];
    const free = [await bookAndSet('completed'), await bookAndSet('completed')];
    const { serviceId, patientUid } = await booking.stored(unpaid);
    const visits = async () => (await factsOf(serviceId)).body.visits;
    const before = await visits();
    const set = (_id: string, fields: object) =>
      booking.bookings.updateOne({ _id }, { serviceDate: new Date(0), ...fields });
    await set(unpaid, {});
    await set(disputed, { paymentStatus: 'paid', disputeStatus: 'open' });
    expect(await visits()).toBe(before);
    for (const id of free) await set(id, { priceCents: 0, patientUid });
    expect(await visits()).toBe(before + 1);
  });

  it('tells nothing of an unknown service, and takes no text for an id', async () => {
    expect(await factsOf(newId())).toMatchObject({ status: 200, body: { visits: 0 } });
    expect((await factsOf('nobody')).status).toBe(404);
  });
});
