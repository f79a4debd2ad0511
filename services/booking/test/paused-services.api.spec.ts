import { serviceEvent } from '@mendwell/service-kit/testing/examples';
import { bookingApp, inAWeek, newPerson } from './booking-app.ts';
import type { ServiceSnapshot } from './test-catalog.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

describe('a paused service', () => {
  const booking = bookingApp();
  const patient = newPerson();
  const provider = newPerson();

  /** Asked for, so that the booking service knows it. */
  const book = (serviceId: string, serviceDate = inAWeek()) =>
    booking.post(patient, { serviceId, serviceDate, instructions: '' });
  const publicAnswers = async (serviceId: string) => {
    const from = inHours(24);
    const { app } = booking;
    return {
      one: (await app.call('GET', `/availability/${serviceId}?from=${from}&to=${inHours(48)}`)).body,
      several: (await app.call('GET', `/availability?services=${serviceId}`)).body,
    };
  };

  it.each([
    ['on request', false],
    ['with hours', true],
  ])('%s can neither be booked nor asked for, and says so', async (_, hasHours) => {
    if (hasHours) await appointmentsOf(booking).put(provider, scheduleOf());
    const { serviceId } = booking.offer(provider, { isPaused: true });
    expect(await book(serviceId)).toMatchObject({ status: 409, body: { code: 'service-paused' } });
    expect(await booking.bookings.countDocuments({ serviceId })).toBe(0);
    expect(await publicAnswers(serviceId)).toEqual({
      one: { byRequest: false, times: [] },
      several: [{ serviceId, byRequest: false, times: [] }],
    });
  });

  it('lets its open appointments go on, at another time too', async () => {
    const care = appointmentsOf(booking);
    await care.put(provider, scheduleOf());
    const bookingId = await care.book(patient, provider);
    const { serviceId } = await booking.stored(bookingId);
    const service = booking.catalog.services.get(serviceId) as ServiceSnapshot;
    await booking.app.handle(serviceEvent({ ...service, version: 2, isPaused: true }));
    const refused = await book(serviceId, inHours(8 * 24));
    expect(refused).toMatchObject({ body: { code: 'service-paused' } });
    const path = `/bookings/${bookingId}/times?from=${inHours(24)}&to=${inHours(240)}`;
    const { times } = (await booking.get(patient, path)).body;
    expect(times.length).toBeGreaterThan(0);
    const moved = await care.change(patient, bookingId, 'move', { serviceDate: times.at(-1) });
    expect(moved).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  });
});
