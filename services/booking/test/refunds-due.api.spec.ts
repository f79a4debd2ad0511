import { eventExamples } from '@mendwell/contracts/event-examples';
import { until } from '@mendwell/service-kit/testing/until';
import { OwedRefunds } from '../src/bookings/owed-refunds.ts';
import { type BookingApp, type Person, signIn, startBookingApp } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

describe('a refund', () => {
  let booking: BookingApp;
  let care: ReturnType<typeof appointmentsOf>;
  let provider: Person;
  let patient: Person;
  let bookingId: string;

  beforeAll(async () => {
    booking = await startBookingApp();
    care = appointmentsOf(booking);
  });
  afterAll(() => booking.close());
  beforeEach(async () => {
    [provider, patient] = [await signIn(), await signIn()];
    await care.put(provider, scheduleOf());
  });

  const receive = async (name: 'payment.succeeded' | 'payment.disputed', more: object = {}) => {
    const { data, ...event } = eventExamples[name];
    await booking.app.receive({ ...event, id: crypto.randomUUID(), data: { ...data, bookingId, ...more } });
    await until(async () => (await booking.stored(bookingId)).paymentStatus === 'paid');
  };
  const receivePayment = () => receive('payment.succeeded');

  /** The names of the booking's events. */
  const published = async () =>
    (await booking.app.outbox())
      .filter(({ data }) => 'bookingId' in data && data.bookingId === bookingId)
      .map(({ name }) => name);

  it('is everything, however late, when the provider cancels or declines', async () => {
    bookingId = await care.book(patient, provider, inHours(1), { lateRefundPercent: 20 });
    await care.change(provider, bookingId, 'cancel');
    expect(await booking.stored(bookingId)).toMatchObject({ refundPercent: 100 });
    bookingId = await care.book(patient, provider, inHours(1), { lateRefundPercent: 20 });
    await care.change(provider, bookingId, 'decline', { reason: 'Away' });
    expect(await booking.stored(bookingId)).toMatchObject({ status: 'declined', refundPercent: 100 });
    expect(await published()).toContain('booking.declined');
  });

  it("follows the service's terms at the time of booking when the patient cancels", async () => {
    bookingId = await care.book(patient, provider, inHours(10), {
      freeCancellationHours: 12,
      lateRefundPercent: 50,
    });
    await receivePayment();
    await care.change(patient, bookingId, 'cancel');
    const list = await booking.app.call('GET', `/booked/${patient.email}`, { token: patient.token });
    const { _id, status, refundDueAmount } = list.body[0];
    expect({ _id, status, refundDueAmount }).toEqual({
      _id: bookingId,
      status: 'cancelled',
      refundDueAmount: 22.75,
    });
  });

  it("is not due if the patient's bank has already taken the payment back", async () => {
    bookingId = await care.book(patient, provider);
    const disputes = [{ disputeId: 'dp_1', amountCents: 4550, status: 'lost' }];
    await receive('payment.disputed', { disputeStatus: 'lost', disputes });
    await care.change(provider, bookingId, 'cancel');
    const stored = await booking.stored(bookingId);
    expect(stored).toMatchObject({ refundPercent: 100, refundDueCents: 0 });
    expect(stored).not.toHaveProperty('publishAt');
  });

  it.each([
    [['lost', 'open'], 45.5 - 10],
    [['lost', 'lost'], 45.5 - 20],
    [['won', 'open'], 45.5],
  ] as const)(
    'is less what disputes about 10.00 each, %j, have taken, as its patient sees before cancelling',
    async (statuses, due) => {
      bookingId = await care.book(patient, provider);
      const disputes = statuses.map((status, at) => ({ disputeId: `dp_${at}`, amountCents: 1000, status }));
      await receive('payment.disputed', { disputeStatus: disputes.at(-1)?.status, disputes });
      const seen = async () =>
        (await booking.app.call('GET', `/booked/${patient.email}`, { token: patient.token })).body[0];
      const { price, lostAmount = 0 } = await seen();
      expect(price - lostAmount).toBe(due);
      await care.change(patient, bookingId, 'cancel');
      expect(await seen()).toMatchObject({ refundDueAmount: due });
    },
  );

  it.each([50, 0])('of %d%% is announced again only if it is due', async (lateRefundPercent) => {
    const times = lateRefundPercent > 0 ? 2 : 1;
    bookingId = await care.book(patient, provider, inHours(10), { lateRefundPercent });
    await receivePayment();
    await care.change(patient, bookingId, 'cancel');
    const isRepeated = async () => (await booking.stored(bookingId)).publishAt !== undefined;
    expect(await isRepeated()).toBe(times > 1);
    await booking.bookings.updateOne({ _id: bookingId }, { publishAt: new Date(0) });
    await until(async () => {
      await booking.app.app.get(OwedRefunds).run();
      return (await booking.stored(bookingId)).publishAt?.getTime() !== 0;
    });
    expect(await isRepeated()).toBe(times > 1);
    expect((await published()).filter((name) => name === 'booking.cancelled')).toHaveLength(times);
  });
});
