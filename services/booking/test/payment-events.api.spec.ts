import type { PaymentStatus } from '@mendwell/contracts/booking';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { until } from '@mendwell/service-kit/testing/until';
import { Types } from 'mongoose';
import type { PaymentEventName } from '../src/records/payment.rules.ts';
import { type BookingApp, newId, type Person, signIn, startBookingApp } from './booking-app.ts';

describe('payment events', () => {
  let booking: BookingApp;
  let patient: Person;
  let provider: Person;
  let bookingId: string;

  beforeAll(async () => {
    booking = await startBookingApp();
    [patient, provider] = [await signIn(), await signIn()];
  });
  afterAll(() => booking.close());
  beforeEach(async () => {
    bookingId = await booking.book(patient, provider);
  });

  const eventOf = (name: PaymentEventName, more: object = {}) => {
    const example = eventExamples[name];
    return { ...example, id: crypto.randomUUID(), data: { ...example.data, bookingId, ...more } };
  };
  const isStored = (paymentStatus: PaymentStatus) =>
    until(async () => (await booking.stored(bookingId)).paymentStatus === paymentStatus);
  const isHandled = (id: string) =>
    until(() => booking.app.connection.collection<{ _id: string }>('inbox').findOne({ _id: id }));
  const what = async () => (await booking.stored(bookingId)).timeline.map((entry) => entry.what);
  const changes = async () =>
    (await booking.app.outbox('booking.status-changed')).flatMap(({ data }) =>
      'bookingId' in data && 'version' in data && data.bookingId === bookingId ? [data] : [],
    );

  const listed = async () => {
    const answer = await booking.app.call('GET', `/booked/${patient.email}`, { token: patient.token });
    return answer.body.find((one: { _id: string }) => one._id === bookingId);
  };

  it.each<[PaymentEventName, PaymentStatus, string]>([
    ['payment.processing', 'processing', 'payment-processing'],
    ['payment.succeeded', 'paid', 'paid'],
    ['payment.failed', 'failed', 'payment-failed'],
    ['payment.partially-refunded', 'paid', 'partially-refunded'],
    ['payment.refunded', 'refunded', 'refunded'],
    ['payment.refund-failed', 'paid', 'refund-failed'],
    ['payment.disputed', 'paid', 'dispute-opened'],
  ])(
    '%s, as the contract shows it, reaches booking, timeline and live pages',
    async (name, status, entry) => {
      await booking.bookings.deleteMany({ _id: eventExamples[name].data.bookingId });
      const { _id, blocksRepeats, ...draft } = await booking.stored(bookingId);
      bookingId = eventExamples[name].data.bookingId;
      await booking.bookings.insertMany([{ ...draft, _id: new Types.ObjectId(bookingId) }]);

      await booking.app.receive(eventExamples[name]);
      await isStored(status);
      const stored = await booking.stored(bookingId);
      expect(stored).toMatchObject({ status: 'pending', version: 2 });
      expect(stored.timeline).toContainEqual({
        at: new Date(eventExamples[name].occurredAt),
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
    await booking.app.receive(eventOf('payment.partially-refunded'));
    // Waits, because the older of two events would be ignored if it were handled last.
    await until(async () => (await listed()).refundedAmount === 10);
    await booking.app.receive(eventOf('payment.disputed', { version: 3 }));
    await until(async () => (await listed()).disputeStatus === 'open');
    await booking.app.receive(eventOf('payment.disputed', { version: 4, disputeStatus: 'lost' }));
    await until(async () => (await listed()).disputeStatus === 'lost');
    expect(await listed()).toMatchObject({ paymentStatus: 'paid', refundedAmount: 10 });
    // For services that have missed the payment's own events.
    const { priceCents } = await booking.stored(bookingId);
    expect((await changes()).at(-1)).toMatchObject({
      paymentStatus: 'paid',
      priceCents,
      refundedCents: 1000,
    });
  });

  it('count once when they arrive three times', async () => {
    const paid = eventOf('payment.succeeded');
    for (const event of [paid, paid, paid]) await booking.app.receive(event);
    await isStored('paid');
    const later = eventOf('payment.refunded');
    await booking.app.receive(later);
    await isStored('refunded');
    expect((await what()).sort()).toEqual(['paid', 'refunded', 'requested']);
    expect(await changes()).toHaveLength(2);
  });

  it('change nothing when they are late; the booking publishes its state again', async () => {
    const paid = eventOf('payment.succeeded', { version: 2 });
    await booking.app.receive(paid);
    await isHandled(paid.id);
    const before = await booking.stored(bookingId);
    const repeated = { ...paid, id: crypto.randomUUID() };
    for (const late of [eventOf('payment.failed', { version: 1 }), repeated]) {
      await booking.app.receive(late);
      await isHandled(late.id);
    }
    expect(await booking.stored(bookingId)).toEqual(before);
    expect(await changes()).toEqual(
      Array(3).fill(expect.objectContaining({ version: 2, paymentStatus: 'paid', paymentVersion: 2 })),
    );
  });

  it('end as refunded, even if the refund arrives first', async () => {
    for (const name of ['payment.refunded', 'payment.succeeded', 'payment.failed'] as const) {
      const event = eventOf(name);
      await booking.app.receive(event);
      await isHandled(event.id);
    }
    expect(await booking.stored(bookingId)).toMatchObject({ paymentStatus: 'refunded', version: 2 });
  });

  it('allow a payment after a declined card', async () => {
    await booking.app.receive(eventOf('payment.failed'));
    await isStored('failed');
    await booking.app.receive(eventOf('payment.succeeded', { version: 2 }));
    await isStored('paid');
    expect((await changes()).map(({ version }) => version).sort()).toEqual([2, 3]);
  });

  it('never change the work status, nor the other way round', async () => {
    const work = { token: provider.token, body: { status: 'completed' } };
    await Promise.all([
      booking.app.call('PATCH', `/book/${bookingId}`, work),
      booking.app.receive(eventOf('payment.succeeded')),
    ]);
    await isStored('paid');
    await until(async () => (await booking.stored(bookingId)).status === 'completed');
    expect((await booking.stored(bookingId)).version).toBe(3);
  });

  it('about an unknown booking become dead letters', async () => {
    const lost = eventOf('payment.succeeded');
    lost.data.bookingId = newId();
    await booking.app.receive(lost);
    await booking.app.receive(eventOf('payment.succeeded'));
    await isStored('paid');
    await until(async () => (await booking.app.broker.depth('booking.payment.succeeded.dead')) === 1);
  });
});
