/** @alone It waits for the limits of a frozen database. */

import { setTimeout as delay } from 'node:timers/promises';
import { spareDatabase } from '@mendwell/service-kit/testing/test-servers';
import { until } from '@mendwell/service-kit/testing/until';
import { type BookingApp, inAWeek, type Person, signIn, startBookingApp } from './booking-app.ts';

/** The longest stall that must leave no trace. */
const stallMs = 15_000;
/** The time within which everything must be accepted again. */
const recoveredMs = 10_000;
const patients = 12;
const repeats = 1_000;
/** As in the trial: more would wait for each other, on a slow machine for longer than a request may. */
const repeatsAtOnce = 100;

describe('a stalled database', () => {
  let booking: BookingApp;
  let provider: Person;
  let people: Person[];

  beforeAll(async () => {
    await spareDatabase('start');
    const env = { BOOKINGS_PER_HOUR: '10000' };
    booking = await startBookingApp({ env, databaseServer: 'TEST_SPARE_MONGODB_URI' });
    provider = await signIn();
    people = await Promise.all(Array.from({ length: patients }, () => signIn()));
  });
  afterAll(async () => {
    await booking?.close();
    await spareDatabase('stop');
  });

  const changeStatus = (bookingId: string, status: string) =>
    booking.app.call('PATCH', `/book/${bookingId}`, { token: provider.token, body: { status } });

  it('releases a booking whose change was abandoned by its client within 10 s', async () => {
    const bookingId = await booking.book(people[0] as Person, provider);
    const session = await booking.app.connection.startSession();
    session.startTransaction();
    await booking.bookings.updateOne({ _id: bookingId }, { serviceName: 'Abandoned' }, { session });
    await until(async () => (await changeStatus(bookingId, 'working')).status === 200, recoveredMs);
    await session.abortTransaction();
    await session.endSession();
  });

  /** Books and changes bookings continuously until stopped; returns the requests with their bookings, if any. */
  async function keepBooking(person: Person, serviceId: string, isOver: () => boolean) {
    const sent: { body: object; key: string; bookingId: string | undefined }[] = [];
    while (!isOver()) {
      const key = `key-${sent.length}`;
      const serviceDate = new Date(Date.parse(inAWeek()) + sent.length * 60_000).toISOString();
      const body = { serviceId, serviceDate };
      const answer = await booking.post(person, body, key);
      const bookingId = answer.status === 201 ? String(answer.body.insertedId) : undefined;
      sent.push({ body, key, bookingId });
      if (bookingId) await changeStatus(bookingId, 'working');
    }
    return sent.map((request) => ({ person, ...request }));
  }

  it('accepts every operation again within 10 s, and a storm of repeats without a 5xx', async () => {
    const { serviceId } = booking.offer(provider);
    const stored = () => booking.bookings.find({ serviceId }, { _id: 1 }).lean();
    let isOver = false;
    const users = people.map((person) => keepBooking(person, serviceId, () => isOver));
    await until(async () => (await stored()).length > patients);
    await spareDatabase('freeze');
    await delay(stallMs);
    await spareDatabase('thaw');
    isOver = true;
    const sent = (await Promise.all(users)).flat();

    const isRepeated = async ({ person, body, key }: (typeof sent)[number]) =>
      (await booking.post(person, body, key)).status === 201;
    const unanswered = sent.filter(({ bookingId }) => !bookingId);
    expect(unanswered).not.toHaveLength(0);
    await Promise.all(unanswered.map((request) => until(() => isRepeated(request), recoveredMs)));
    const isCompleted = async (bookingId: string) =>
      (await changeStatus(bookingId, 'completed')).status === 200;
    await Promise.all((await stored()).map(({ _id }) => until(() => isCompleted(String(_id)), recoveredMs)));

    const waiting = Array.from({ length: repeats }, (_, index) => sent[index % sent.length]);
    const answers: { status: number }[] = [];
    const repeatAll = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop())
        answers.push(await booking.post(one.person, one.body, one.key));
    };
    await Promise.all(Array.from({ length: repeatsAtOnce }, repeatAll));
    expect(answers).toHaveLength(repeats);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await stored()).toHaveLength(sent.length);
  });
});
