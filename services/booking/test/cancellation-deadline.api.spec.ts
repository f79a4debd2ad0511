import { bookingApp, type Person, signIn } from './booking-app.ts';
import { appointmentsOf } from './with-hours.ts';

const hourMs = 3_600_000;
const day = 24;
const modified = { status: 200, body: { modifiedCount: 1 } };
const begun = { status: 409, body: { code: 'not-changeable' } };

describe('the deadline for free cancellation', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  let people: Record<'patient' | 'provider', Person>;
  let bookingId: string;

  beforeEach(async () => {
    people = { patient: await signIn(), provider: await signIn() };
  });

  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
  /** Books at a provider without working hours, who accepts any time. */
  const bookIn = async (hours: number, terms: object = {}) => {
    bookingId = await care.book(people.patient, people.provider, inHours(hours).toISOString(), terms);
  };
  const move = (by: 'patient' | 'provider', hours: number) =>
    care.change(people[by], bookingId, 'move', { serviceDate: inHours(hours).toISOString() });
  const cancel = () => care.change(people.patient, bookingId, 'cancel');
  /** Moves all dates of the booking into the past. */
  const pass = async (hours: number) => {
    const dates = ['serviceDate', 'freeCancellationUntil', 'createdAt', 'changedAt'];
    const earlier = Object.fromEntries(
      dates.map((name) => [name, { $subtract: [`$${name}`, hours * hourMs] }]),
    );
    await booking.bookings.updateOne({ _id: bookingId }, [{ $set: earlier }], { updatePipeline: true });
  };
  const refundPercent = async () => {
    expect(await cancel()).toMatchObject(modified);
    return (await booking.stored(bookingId)).refundPercent;
  };
  const shown = async () => {
    const { body } = await booking.app.call('GET', `/book/${bookingId}`, { token: people.patient.token });
    return Date.parse(body.freeCancellationUntil);
  };

  it('is stored with the booking and shown', async () => {
    await bookIn(30 * day, { freeCancellationHours: 48 });
    const { serviceDate, freeCancellationUntil } = await booking.stored(bookingId);
    expect(freeCancellationUntil.getTime()).toBe(serviceDate.getTime() - 48 * hourMs);
    expect(await shown()).toBe(freeCancellationUntil.getTime());
  });

  it('moves with the appointment while it has not passed', async () => {
    await bookIn(10 * day);
    await move('patient', 2 * day);
    expect(await shown()).toBe((await booking.stored(bookingId)).serviceDate.getTime() - 24 * hourMs);
    await pass(day + 1);
    expect(await refundPercent()).toBe(0);
  });

  it('is not made later by a patient who moves the appointment after it has passed', async () => {
    await bookIn(10 * day, { lateRefundPercent: 20 });
    await pass(10 * day - 3);
    expect(await move('patient', 60 * day)).toMatchObject(modified);
    expect(await move('patient', 90 * day)).toMatchObject(modified);
    expect(await refundPercent()).toBe(20);
  });

  it.each([
    ['15 minutes ahead, until it begins', 0.25, 0, 100],
    ['to a month later', 60 * day, 58 * day, 100],
    ['some days ahead, for the stated hours', 1.5 * day, 23, 100],
    ['some days ahead, but no longer than the stated hours', 1.5 * day, 25, 0],
  ])("leaves the patient the right after the provider's move, %s", async (_, hours, later, percent) => {
    await bookIn(30 * day);
    expect(await move('provider', hours)).toMatchObject(modified);
    await pass(later);
    expect(await refundPercent()).toBe(percent);
  });

  it("comes back with a provider's move, and stays when the patient asks for another time", async () => {
    await bookIn(10 * day);
    await pass(10 * day - 3);
    await move('provider', 5);
    await move('patient', 8);
    expect(await refundPercent()).toBe(100);
  });

  it('does not matter once the appointment has begun: its patient can neither move nor cancel', async () => {
    await bookIn(2);
    await pass(2);
    const before = await booking.stored(bookingId);
    for (const answer of [await move('patient', 60 * day), await cancel(), await move('provider', 60 * day)])
      expect(answer).toMatchObject(begun);
    expect(await booking.stored(bookingId)).toEqual(before);
    expect(await care.change(people.provider, bookingId, 'decline')).toMatchObject(modified);
    expect((await booking.stored(bookingId)).refundPercent).toBe(100);
  });

  it('does not matter after the appointment', async () => {
    await bookIn(2);
    await pass(21);
    expect((await cancel()).body.detail).toBe('An appointment that has begun cannot be cancelled');
  });
});
