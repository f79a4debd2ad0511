import { accountExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { bookingApp, newPerson, type Person } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

const day = 24;
const erasesAt = () => inHours(7 * day);

describe('an account that is leaving', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  const patient = newPerson();
  const provider = newPerson();

  const changed = (what: 'erasure-requested' | 'kept' | 'blocked', { uid }: Person, more: object) =>
    booking.app.handle(eventLike(accountExamples[what], { uid, ...more }));
  const leaves = (person: Person) =>
    changed('erasure-requested', person, { version: 5, erasesAt: erasesAt() });
  const keeps = (person: Person) => changed('kept', person, { version: 6 });
  const book = (hours: number) =>
    booking.post(patient, { serviceId, serviceDate: inHours(hours), instructions: '' });
  let serviceId: string;
  beforeEach(() => {
    ({ serviceId } = booking.offer(provider));
  });

  it('cannot book until it is kept', async () => {
    await leaves(patient);
    expect(await book(30)).toMatchObject({ status: 409, body: { code: 'account-leaving' } });
    expect(await booking.bookings.countDocuments({ patientUid: patient.uid })).toBe(0);
    await keeps(patient);
    expect(await book(30)).toMatchObject({ status: 201 });
  });

  it.each(['with', 'without'])('is not bookable beyond that as a provider %s hours', async (hours) => {
    if (hours === 'with') await care.put(provider, scheduleOf());
    const bookingId = (await book(5 * day)).body.insertedId;
    await leaves(provider);
    // The copy of the service is kept for a second.
    await booking.app.call('PUT', '/schedule', { token: patient.token, body: scheduleOf() });
    const taken = { status: 409, body: { code: 'time-taken' } };
    const refused = await book(7 * day);
    expect(refused).toMatchObject(taken);
    expect(await care.change(patient, bookingId, 'move', { serviceDate: inHours(8 * day) })).toMatchObject(
      taken,
    );
    if (hours === 'with') {
      expect((await care.times(serviceId, 7 * day - 1, 9 * day)).at(-1)).toBe(
        new Date(Date.parse(erasesAt()) - 30 * 60_000).toISOString(),
      );
      expect(refused.body.alternatives).toHaveLength(3);
    }
    expect(await book(6 * day)).toMatchObject({ status: 201 });
    await keeps(provider);
    expect(await care.change(patient, bookingId, 'move', { serviceDate: inHours(8 * day) })).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['leaves', { erasesAt: '2026-01-12T09:30:00.000Z' }, 910],
    ['is blocked by an operator', {}, 4550],
  ])('gives a patient who %s back what the terms say, or all of it', async (_, more, refundDueCents) => {
    const bookingId = (await book(5 * day)).body.insertedId;
    const late = {
      lateRefundPercent: 20,
      freeCancellationUntil: new Date(0),
      paymentStatus: 'paid',
    } as const;
    await booking.bookings.updateOne({ _id: bookingId }, late);
    await changed('blocked', patient, { version: 7, ...more });
    expect(await booking.stored(bookingId)).toMatchObject({ status: 'cancelled', refundDueCents });
  });
});
