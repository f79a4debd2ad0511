import type { PaymentStatus } from '@mendwell/contracts/booking';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { until } from '@mendwell/service-kit/testing/until';
import { Types } from 'mongoose';
import type { PaymentEventName } from '../src/bookings/booking.rules.ts';
import { type BookingApp, newId, type Person, signIn, startBookingApp } from './booking-app.ts';

describe('news from payment', () => {
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

  const newsOf = (name: PaymentEventName) => {
    const example = eventExamples[name];
    return { ...example, id: crypto.randomUUID(), data: { ...example.data, bookingId } };
  };
  const isStored = (paymentStatus: PaymentStatus) =>
    until(async () => (await booking.stored(bookingId)).paymentStatus === paymentStatus);
  const isHandled = (id: string) =>
    until(() => booking.app.connection.collection<{ _id: string }>('inbox').findOne({ _id: id }));
  const what = async () => (await booking.stored(bookingId)).timeline.map((entry) => entry.what);
  const changes = async () =>
    (await booking.app.outbox('booking.status-changed')).flatMap(({ data }) =>
      'bookingId' in data && data.bookingId === bookingId ? [data] : [],
    );

  it.each<[PaymentEventName, PaymentStatus, string]>([
    ['payment.succeeded', 'paid', 'paid'],
    ['payment.failed', 'failed', 'payment-failed'],
    ['payment.refunded', 'refunded', 'refunded'],
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

  it('that comes three times counts once', async () => {
    const paid = newsOf('payment.succeeded');
    for (const event of [paid, paid, paid]) await booking.app.receive(event);
    const later = newsOf('payment.refunded');
    await booking.app.receive(later);
    await isStored('refunded');
    expect((await what()).sort()).toEqual(['paid', 'refunded', 'requested']);
    expect(await changes()).toHaveLength(2);
  });

  it('that failed before it succeeded, but arrives after, does not take the payment back', async () => {
    const paid = newsOf('payment.succeeded');
    await booking.app.receive(paid);
    await isHandled(paid.id);
    const before = await booking.stored(bookingId);
    for (const late of [newsOf('payment.failed'), newsOf('payment.succeeded')]) {
      await booking.app.receive(late);
      await isHandled(late.id);
    }
    expect(await booking.stored(bookingId)).toEqual(before);
    expect(await changes()).toHaveLength(1);
  });

  it('ends as refunded, also when the refund is heard of first', async () => {
    for (const name of ['payment.refunded', 'payment.succeeded', 'payment.failed'] as const) {
      const event = newsOf(name);
      await booking.app.receive(event);
      await isHandled(event.id);
    }
    expect(await booking.stored(bookingId)).toMatchObject({ paymentStatus: 'refunded', version: 2 });
  });

  it('lets a declined card be followed by one that pays', async () => {
    await booking.app.receive(newsOf('payment.failed'));
    await isStored('failed');
    await booking.app.receive(newsOf('payment.succeeded'));
    await isStored('paid');
    expect((await changes()).map(({ version }) => version).sort()).toEqual([2, 3]);
  });

  it('never changes the state of the work, nor the other way round', async () => {
    const work = { token: provider.token, body: { status: 'completed' } };
    await Promise.all([
      booking.app.call('PATCH', `/book/${bookingId}`, work),
      booking.app.receive(newsOf('payment.succeeded')),
    ]);
    await isStored('paid');
    await until(async () => (await booking.stored(bookingId)).status === 'completed');
    expect((await booking.stored(bookingId)).version).toBe(3);
  });

  it('about a booking nobody knows is kept as a dead letter for a person to look at', async () => {
    const lost = newsOf('payment.succeeded');
    lost.data.bookingId = newId();
    await booking.app.receive(lost);
    await booking.app.receive(newsOf('payment.succeeded'));
    await isStored('paid');
    await until(async () => (await booking.app.broker.depth('booking.payment.succeeded.dead')) === 1);
  });
});
