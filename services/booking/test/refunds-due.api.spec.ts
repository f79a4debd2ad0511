import { paymentExamples } from '@mendwell/contracts/event-examples';
import type { EventData } from '@mendwell/contracts/events';
import { Restating } from '@mendwell/service-kit/events/restating';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import { bookingApp, newPerson } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

describe('a refund', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  const provider = newPerson();
  const patient = newPerson();
  let bookingId: string;

  beforeEach(async () => {
    await care.put(provider, scheduleOf());
  });

  const receive = async (
    what: 'succeeded' | 'disputed',
    more: Partial<EventData<'payment.changed'>> = {},
  ) => {
    await booking.app.handle(eventLike<'payment.changed'>(paymentExamples[what], { bookingId, ...more }));
    expect((await booking.stored(bookingId)).paymentStatus).toBe('paid');
  };
  const receivePayment = () => receive('succeeded');

  /** What the booking's events say has changed. */
  const published = async () =>
    (await booking.app.outbox('booking.status-changed')).flatMap(({ data }) =>
      data.bookingId === bookingId ? [data.what] : [],
    );

  it('is everything, however late, when the provider cancels or declines', async () => {
    bookingId = await care.book(patient, provider, inHours(1), { lateRefundPercent: 20 });
    await care.change(provider, bookingId, 'cancel');
    expect(await booking.stored(bookingId)).toMatchObject({ refundPercent: 100 });
    bookingId = await care.book(patient, provider, inHours(1), { lateRefundPercent: 20 });
    await care.change(provider, bookingId, 'decline', { reason: 'Away' });
    expect(await booking.stored(bookingId)).toMatchObject({ status: 'declined', refundPercent: 100 });
    expect(await published()).toContain('declined');
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
    const disputes = [{ disputeId: 'dp_1', amountCents: 4550, status: 'lost' as const }];
    await receive('disputed', { disputeStatus: 'lost', disputes });
    await care.change(provider, bookingId, 'cancel');
    expect(await booking.stored(bookingId)).toMatchObject({ refundPercent: 100, refundDueCents: 0 });
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
      await receive('disputed', { disputeStatus: disputes.at(-1)?.status, disputes });
      const seen = async () =>
        (await booking.app.call('GET', `/booked/${patient.email}`, { token: patient.token })).body[0];
      const { price, lostAmount = 0 } = await seen();
      expect(price - lostAmount).toBe(due);
      await care.change(patient, bookingId, 'cancel');
      expect(await seen()).toMatchObject({ refundDueAmount: due });
    },
  );

  it('is stated again within ten minutes, in case payment has missed the closing', async () => {
    await booking.app.connect();
    const events = await booking.app.broker.collect('booking.status-changed');
    const restated = booking.app.connection.collection<{ _id: string; dueAt: Date }>('restatements');
    bookingId = await care.book(patient, provider, inHours(10), { lateRefundPercent: 50 });
    await receivePayment();
    await care.change(patient, bookingId, 'cancel');
    const pass = async () => {
      await restated.updateOne({ _id: 'closed bookings' }, { $set: { dueAt: new Date(0) } });
      await booking.app.app.get(Restating).run();
      // It may have been stated while it was open, too.
      return events.find(({ data }) => 'closing' in data && data.closing && data.bookingId === bookingId);
    };
    expect((await until(pass)).data).toMatchObject({ what: 'restated', closing: { refundPercent: 50 } });
    const { dueAt } = (await restated.findOne({ _id: 'closed bookings' })) ?? {};
    expect(Number(dueAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  });
});
