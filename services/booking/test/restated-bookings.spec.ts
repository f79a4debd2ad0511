import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { batch, Restating } from '@mendwell/service-kit/events/restating';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import { bookingPair, type Person, signIn } from './booking-app.ts';
import { openEventStream } from './event-stream.ts';
import { appointmentsOf } from './with-hours.ts';

const dayMs = 24 * 3_600_000;
const perBatch = 5;

describe('bookings published again in the background', () => {
  const [booking, second] = bookingPair({ jobs: false, isConnected: true });
  const care = appointmentsOf(booking);
  let provider: Person;
  let patient: Person;
  let events: DomainEvent<'booking.status-changed'>[];

  beforeAll(async () => {
    jest.replaceProperty(batch, 'size', perBatch);
    [provider, patient] = [await signIn(), await signIn()];
    events = (await booking.app.broker.collect('booking.status-changed')) as typeof events;
  });
  afterAll(() => jest.restoreAllMocks());
  beforeEach(async () => {
    await booking.bookings.deleteMany({});
    await passes().deleteMany({});
    events.length = 0;
  });

  const passes = () => booking.app.connection.collection<{ _id: string; dueAt: Date }>('restatements');
  const run = ({ app } = booking) => app.app.get(Restating).run();
  const comeDue = () => passes().updateOne({ _id: 'bookings' }, { $set: { dueAt: new Date(0) } });
  /** Both instances run whenever something is due, until the running pass ends. */
  async function pass() {
    do {
      await comeDue();
      await Promise.all([run(), run(second)]);
    } while (await passes().findOne({ beganAt: { $ne: null } }));
  }
  const restated = () => events.map(({ data }) => `${data.bookingId} v${data.version}`).sort();

  /** Copies of a booking, with the same instant of their last change. */
  async function addCopies(count: number) {
    const bookingId = await booking.book(patient, provider);
    const { _id, blocksRepeats, ...one } = await booking.stored(bookingId);
    const copies = Array.from({ length: count }, () => ({ ...one }));
    const added = await booking.bookings.insertMany(copies as never[]);
    return [bookingId, ...added.map((copy) => String(copy._id))].map((id) => `${id} v1`).sort();
  }

  it('are all published once per pass by two instances, also those that changed at the same time', async () => {
    const all = await addCopies(3 * perBatch + 1);
    await pass();
    await until(() => events.length === all.length);
    expect(restated()).toEqual(all);
  });

  it('wait for the next pass', async () => {
    await booking.book(patient, provider);
    await pass();
    await Promise.all([run(), run(second)]);
    await until(() => events.length === 1);
    const next = await passes().findOne({ _id: 'bookings' });
    expect(Number(next?.dueAt)).toBeGreaterThan(Date.now() + 3_500_000);
    await pass();
    await until(() => events.length === 2);
  });

  it('go on where a killed instance stopped', async () => {
    const all = await addCopies(2 * perBatch);
    await run();
    await passes().updateOne({ _id: 'bookings' }, { $set: { claimedBy: 'a killed instance' } });
    await pass();
    await until(() => events.length === all.length);
    expect(restated()).toEqual(all);
  });

  it('are those that changed in the last 30 days', async () => {
    const [old, recent] = [await booking.book(patient, provider), await booking.book(patient, provider)];
    const changedAt = new Date(Date.now() - 31 * dayMs);
    await booking.bookings.updateOne({ _id: old }, { changedAt });
    await pass();
    await until(() => events.length > 0);
    expect(restated()).toEqual([`${recent} v1`]);
  });

  it('carry their whole state, as in their last event', async () => {
    const bookingId = await booking.book(patient, provider);
    const body = { status: 'working' };
    await booking.app.call('PATCH', `/book/${bookingId}`, { token: provider.token, body });
    const cancelled = await booking.book(patient, provider);
    await care.change(patient, cancelled, 'cancel');
    await pass();
    // The closed one by both passes.
    await until(() => events.length === 3);
    const published = await booking.app.outbox('booking.status-changed');
    for (const id of [bookingId, cancelled]) {
      const last = published.findLast(({ data }) => data.bookingId === id);
      const again = events.find(({ data }) => data.bookingId === id);
      expect(again?.data).toEqual({ ...last?.data, what: 'restated' });
    }
    const [open] = events.filter(({ data }) => data.bookingId === bookingId);
    const { appointment, ...state } = bookingExamples.restated.data;
    expect(Object.keys(open?.data ?? {}).sort()).toEqual(Object.keys({ appointment, ...state }).sort());
  });

  it('are published again after ten minutes if they are closed, as their refund may be due', async () => {
    const [open, closed] = [await booking.book(patient, provider), await booking.book(patient, provider)];
    await care.change(patient, closed, 'cancel');
    await passes().insertOne({ _id: 'bookings', dueAt: new Date(Date.now() + 3_600_000) });
    await run();
    await until(() => events.length > 0);
    expect(restated()).toEqual([`${closed} v2`]);
    expect(restated()).not.toContain(open);
    const next = await passes().findOne({ _id: 'closed bookings' });
    expect(Number(next?.dueAt)).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  it('do not hold up the others if one of them breaks the contract', async () => {
    const [broken, sound] = [await booking.book(patient, provider), await booking.book(patient, provider)];
    await booking.bookings.updateOne({ _id: broken }, { priceCents: 0.5 });
    await pass();
    await until(() => events.length > 0);
    expect(restated()).toEqual([`${sound} v1`]);
  });

  it('reach no open page', async () => {
    const bookingId = await booking.book(patient, provider);
    await booking.app.app.listen(0, '127.0.0.1');
    const stream = await openEventStream(await booking.app.app.getUrl(), patient.token);
    await pass();
    const live = booking.app.broker.channel;
    const later = eventLike(bookingExamples.working, { bookingId, version: 9, patientUid: patient.uid });
    live.publish('booking.live', later.name, Buffer.from(JSON.stringify(later)), {
      messageId: later.id,
      type: later.name,
    });
    await until(() => stream.events.length > 0);
    expect(stream.events.map(({ data: { version } }) => version)).toEqual([9]);
    stream.close();
  });
});
