import type { PaymentStatus } from '@mendwell/contracts/booking';
import { paymentExamples } from '@mendwell/contracts/event-examples';
import type { EventData } from '@mendwell/contracts/events';
import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import { Types } from 'mongoose';
import { bookingApp, newId, newPerson } from './booking-app.ts';

type Change = keyof typeof paymentExamples;

describe('payment events', () => {
  const booking = bookingApp();
  const patient = newPerson();
  const provider = newPerson();
  let bookingId: string;

  beforeEach(async () => {
    bookingId = await booking.book(patient, provider);
  });

  const eventOf = (what: Change, more: Partial<EventData<'payment.changed'>> = {}) =>
    eventLike<'payment.changed'>(paymentExamples[what], { bookingId, patientUid: patient.uid, ...more });
  const isStored = (paymentStatus: PaymentStatus) =>
    until(async () => (await booking.stored(bookingId)).paymentStatus === paymentStatus);
  const what = async () => (await booking.stored(bookingId)).timeline.map((entry) => entry.what);
  const changes = async () =>
    (await booking.app.outbox('booking.status-changed', 'payment')).flatMap(({ data }) =>
      data.bookingId === bookingId ? [data] : [],
    );

  const listed = async () => {
    const answer = await booking.app.call('GET', `/booked/${patient.email}`, { token: patient.token });
    return answer.body.find((one: { _id: string }) => one._id === bookingId);
  };

  it.each<[Change, PaymentStatus, string]>([
    ['processing', 'processing', 'payment-processing'],
    ['succeeded', 'paid', 'paid'],
    ['failed', 'failed', 'payment-failed'],
    ['partially-refunded', 'paid', 'partially-refunded'],
    ['refunded', 'refunded', 'refunded'],
    ['refund-failed', 'paid', 'refund-failed'],
    ['disputed', 'paid', 'dispute-opened'],
  ])(
    'a payment that is %s, as the contract shows it, reaches booking, timeline and live pages',
    async (name, status, entry) => {
      await booking.bookings.deleteMany({ _id: paymentExamples[name].data.bookingId });
      const { _id, blocksRepeats, ...draft } = await booking.stored(bookingId);
      bookingId = paymentExamples[name].data.bookingId;
      await booking.bookings.insertMany([{ ...draft, _id: new Types.ObjectId(bookingId) }]);

      await booking.app.receive(paymentExamples[name]);
      await isStored(status);
      const stored = await booking.stored(bookingId);
      expect(stored).toMatchObject({ status: 'pending', version: 2 });
      expect(stored.timeline).toContainEqual({
        at: new Date(paymentExamples[name].occurredAt),
        actor: 'payment',
        what: entry,
      });
      expect(await changes()).toContainEqual(
        expect.objectContaining({ bookingId, version: 2, status: 'pending', paymentStatus: status }),
      );
    },
  );

  it('show patient and provider what was refunded and disputed', async () => {
    expect(await listed()).not.toHaveProperty('refundedAmount');
    expect(await listed()).not.toHaveProperty('disputeStatus');
    await booking.app.receive(eventOf('partially-refunded'));
    // Waits, because the older of two events would be ignored if it were handled last.
    await until(async () => (await listed()).refundedAmount === 10);
    await booking.app.receive(eventOf('disputed', { version: 3, refundedCents: 1000 }));
    await until(async () => (await listed()).disputeStatus === 'open');
    const disputes = paymentExamples.disputed.data.disputes.map((one) => ({
      ...one,
      status: 'lost' as const,
    }));
    await booking.app.receive(
      eventOf('disputed', { version: 4, refundedCents: 1000, disputeStatus: 'lost', disputes }),
    );
    await until(async () => (await listed()).disputeStatus === 'lost');
    expect(await listed()).toMatchObject({ paymentStatus: 'paid', refundedAmount: 10 });
    // For services that have missed the payment's own events.
    const { priceCents } = await booking.stored(bookingId);
    expect(await changes()).toContainEqual(
      expect.objectContaining({
        ...{ bookingId, paymentStatus: 'paid', priceCents },
        ...{ refundedCents: 1000, disputeStatus: 'lost' },
      }),
    );
  });

  it('find their booking by its patient, too, so that one shard is asked', async () => {
    const commands = commandsOn(booking.app, 'bookings');
    await booking.app.handle(eventOf('succeeded'));
    const filters = commands
      .map(({ filter, query }) => filter ?? query)
      .filter((filter) => String(filter?._id) === bookingId);
    expect(filters).toHaveLength(3);
    for (const filter of filters) expect(filter).toMatchObject({ patientUid: patient.uid });
  });

  it('count once when they arrive three times', async () => {
    const paid = eventOf('succeeded');
    for (const event of [paid, paid, paid]) await booking.app.receive(event);
    await isStored('paid');
    const later = eventOf('refunded');
    await booking.app.receive(later);
    await isStored('refunded');
    expect((await what()).sort()).toEqual(['paid', 'refunded', 'requested']);
    expect(await changes()).toHaveLength(2);
  });

  it('change nothing when they are late, nor when payment states them again', async () => {
    await booking.app.handle(eventOf('succeeded', { version: 2 }));
    const before = await booking.stored(bookingId);
    const again = { version: 2, what: 'restated' };
    await booking.app.handle(eventOf('failed', { version: 1 }), eventOf('succeeded', again));
    expect(await booking.stored(bookingId)).toEqual(before);
    const { paymentIntentId: receiptNumber } = paymentExamples.succeeded.data;
    const paid = { version: 2, paymentStatus: 'paid', receiptNumber };
    expect(await changes()).toEqual([expect.objectContaining(paid)]);
  });

  it('make up for a lost one when payment states its payment again', async () => {
    await booking.app.handle(eventOf('succeeded', { version: 3, what: 'restated', refundedCents: 1000 }));
    expect(await listed()).toMatchObject({ paymentStatus: 'paid', refundedAmount: 10 });
    expect((await what()).sort()).toEqual(['paid', 'partially-refunded', 'requested']);
    expect(await changes()).toMatchObject([{ what: 'payment', version: 2, refundedCents: 1000 }]);
  });

  it('end as refunded, even if the refund arrives first', async () => {
    for (const name of ['refunded', 'succeeded', 'failed'] as const) {
      await booking.app.handle(eventOf(name));
    }
    expect(await booking.stored(bookingId)).toMatchObject({ paymentStatus: 'refunded', version: 2 });
  });

  it('allow a payment after a declined card', async () => {
    await booking.app.receive(eventOf('failed'));
    await isStored('failed');
    await booking.app.receive(eventOf('succeeded', { version: 2 }));
    await isStored('paid');
    expect((await changes()).map(({ version }) => version).sort()).toEqual([2, 3]);
  });

  it('never change the work status, nor the other way round', async () => {
    const work = { token: provider.token, body: { status: 'completed' } };
    await Promise.all([
      booking.app.call('PATCH', `/book/${bookingId}`, work),
      booking.app.receive(eventOf('succeeded')),
    ]);
    await isStored('paid');
    await until(async () => (await booking.stored(bookingId)).status === 'completed');
    expect((await booking.stored(bookingId)).version).toBe(3);
  });

  it('about an unknown booking become dead letters', async () => {
    const lost = eventOf('succeeded');
    lost.data.bookingId = newId();
    await booking.app.receive(lost);
    await booking.app.receive(eventOf('succeeded'));
    await isStored('paid');
    await until(async () => (await booking.app.broker.depth('booking.payment.changed.dead')) === 1);
  });
});
