import { getOpenBookings } from '@mendwell/contracts/booking-calls';
import { bookingApp, newPerson, type Person } from './booking-app.ts';
import { appointmentsOf, inHours } from './with-hours.ts';

describe('GET /bookings/open', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  const patient = newPerson();
  const provider = newPerson();

  const open = async (person: Person) =>
    (await booking.app.call('GET', getOpenBookings.path, { token: person.token })).body;
  const nothing = { next: null, unpaid: { count: 0, amount: 0 }, requests: 0 };

  it('is empty for a user without open bookings', async () => {
    expect(await open(patient)).toEqual(nothing);
  });

  it('gives each side its next appointment, unpaid bookings and number of requests', async () => {
    const later = await care.book(patient, provider, inHours(90), { priceCents: 4_550 });
    const next = await care.book(patient, provider, inHours(50), { priceCents: 10_000 });
    await care.book(patient, provider, inHours(60), { priceCents: 0 });
    expect(await open(patient)).toMatchObject({
      next: { _id: next },
      unpaid: { count: 2, amount: 145.5 },
      requests: 0,
    });
    expect(await open(provider)).toEqual({ ...nothing, requests: 3 });

    await care.change(patient, next, 'cancel');
    await booking.app.call('PATCH', `/book/${later}`, { token: provider.token, body: { status: 'working' } });
    expect(await open(provider)).toEqual({ ...nothing, requests: 1 });
    expect(await open(patient)).toMatchObject({ unpaid: { count: 1, amount: 45.5 } });
  });

  it('leaves out an appointment once it is over, but not its outstanding payment, nor what was completed early', async () => {
    const bookingId = await care.book(patient, provider, inHours(50));
    const hourMs = 3_600_000;
    const began = (hoursAgo: number) =>
      booking.bookings.updateOne(
        { _id: bookingId },
        { serviceDate: new Date(Date.now() - hoursAgo * hourMs) },
      );
    await began(0.25);
    expect(await open(patient)).toMatchObject({ next: { _id: bookingId } });
    await began(1);
    expect(await open(patient)).toMatchObject({ next: null, unpaid: { count: 1 } });
    const complete = { token: provider.token, body: { status: 'completed' } };
    await booking.app.call('PATCH', `/book/${bookingId}`, complete);
    await began(0.25);
    expect(await open(patient)).toMatchObject({ next: null });
    await began(-1);
    expect(await open(patient)).toMatchObject({ next: { _id: bookingId } });
    const later = await care.book(patient, provider, inHours(90));
    expect(await open(patient)).toMatchObject({ next: { _id: later } });
  });
});
