import { listObligations, obligationsLimit } from '@mendwell/contracts/account';
import type { BookingDocument } from '../src/records/booking.schema.ts';
import { bookingApp, newPerson, type Person, signIn } from './booking-app.ts';
import { appointmentsOf, inHours } from './with-hours.ts';

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

describe('GET /bookings/obligations', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  const patient = newPerson();
  const provider = newPerson();

  const list = async ({ token }: Person) =>
    (await booking.app.call('GET', listObligations.path, { token })).body;
  const nothing = { total: 0, obligations: [] };

  /** A booking whose stored state is changed, as by its events. */
  const bookingWith = async (changes: Partial<BookingDocument>) => {
    const bookingId = await care.book(patient, provider, inHours(50));
    await booking.bookings.updateOne({ _id: bookingId }, { $set: changes });
    return bookingId;
  };

  it('is empty for a user for whom nothing waits', async () => {
    await care.book(patient, provider);
    expect(await list(await signIn())).toEqual(nothing);
  });

  it('lists an appointment ahead for both sides, until it is cancelled', async () => {
    const serviceDate = inHours(50);
    const bookingId = await care.book(patient, provider, serviceDate, { serviceName: 'Check-up' });
    const obligation = { bookingId, kind: 'appointment', serviceName: 'Check-up', serviceDate };
    expect(await list(patient)).toEqual({ total: 1, obligations: [{ ...obligation, role: 'patient' }] });
    expect(await list(provider)).toEqual({ total: 1, obligations: [{ ...obligation, role: 'provider' }] });
    await care.change(patient, bookingId, 'cancel');
    expect(await list(patient)).toEqual(nothing);
    expect(await list(provider)).toEqual(nothing);
  });

  it("has the provider's time zone, if it is known", async () => {
    await bookingWith({ timeZone: 'America/New_York' });
    expect(await list(patient)).toMatchObject({ obligations: [{ timeZone: 'America/New_York' }] });
  });

  const ended = { serviceDate: hoursAgo(2), durationMinutes: 30 };
  const refund = { ...ended, status: 'cancelled', refundDueCents: 1_000 } as const;
  it.each<[string, Partial<BookingDocument>, string | undefined]>([
    ['that is going on', { serviceDate: hoursAgo(0.25), durationMinutes: 30 }, 'appointment'],
    [
      'that is going on and being worked on',
      { serviceDate: hoursAgo(1), durationMinutes: 90, status: 'working' },
      'appointment',
    ],
    ['that has ended', ended, undefined],
    ['that was completed early', { status: 'completed' }, 'appointment'],
    [
      'that was completed after it had begun',
      { serviceDate: hoursAgo(0.25), durationMinutes: 30, status: 'completed' },
      undefined,
    ],
    ['with a refund that has not begun', refund, 'refund'],
    ['with a part of a refund', { ...refund, refundedCents: 400 }, 'refund'],
    ['with a refund that has failed', { ...refund, refundedCents: 0, failedRefundCents: 1_000 }, 'refund'],
    ['with a complete refund', { ...refund, refundedCents: 1_000 }, undefined],
    ['with an open dispute', { ...ended, disputeStatus: 'open' }, 'dispute'],
    ['with a lost dispute', { ...ended, disputeStatus: 'lost' }, undefined],
  ])('tells both sides of a booking %s', async (_, changes, kind) => {
    const bookingId = await bookingWith(changes);
    for (const [role, person] of Object.entries({ patient, provider }))
      expect(await list(person)).toMatchObject(
        kind ? { total: 1, obligations: [{ bookingId, role, kind }] } : nothing,
      );
  });

  it('counts all, and lists the oldest appointments first, up to the limit', async () => {
    const first = await care.book(patient, provider, inHours(30));
    const { _id, ...one } = await booking.stored(first);
    const later = Array.from({ length: obligationsLimit + 3 }, (_, index) => ({
      ...one,
      serviceDate: new Date(Date.now() + (200 - index) * hourMs),
      idempotencyKey: undefined,
      blocksRepeats: undefined,
    }));
    await booking.bookings.insertMany(later);
    const { total, obligations } = await list(patient);
    expect(total).toBe(obligationsLimit + 4);
    expect(obligations).toHaveLength(obligationsLimit);
    expect(obligations[0].bookingId).toBe(first);
    const dates = obligations.map(({ serviceDate }: { serviceDate: string }) => serviceDate);
    expect(dates).toEqual(dates.toSorted());
  });

  it('requires a signed-in user', async () => {
    expect(await booking.app.call('GET', listObligations.path)).toMatchObject({ status: 401 });
  });
});
