import { type BookingApp, inAWeek, type Person, signIn, startBookingApp } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

describe('a paused service', () => {
  let booking: BookingApp;
  let patient: Person;
  let provider: Person;

  beforeAll(async () => {
    booking = await startBookingApp();
    provider = await signIn();
    patient = await signIn();
  });
  afterAll(() => booking.close());

  /** Asked for, so that the booking service knows it. */
  const refusalOf = (serviceId: string) =>
    booking.post(patient, { serviceId, serviceDate: inAWeek(), instructions: '' });
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
    expect(await refusalOf(serviceId)).toMatchObject({ status: 409, body: { code: 'service-paused' } });
    expect(await booking.bookings.countDocuments({ serviceId })).toBe(0);
    expect(await publicAnswers(serviceId)).toEqual({
      one: { byRequest: false, times: [] },
      several: [{ serviceId, byRequest: false, times: [] }],
    });
  });
});
