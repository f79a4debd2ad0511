import { idempotencyKeyHeader } from '@mendwell/contracts/booking';
import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { until } from '@mendwell/service-kit/testing/until';
import { toBusy } from '../src/records/busy.rules.ts';
import { bookingApp, newId, newPerson, signIn } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

const week = 7 * 24;
/** So many weeks from now, at the same hour in UTC. */
const inWeeks = (weeks: number, hours = 0) => inHours(weeks * week + hours);

describe('a series of visits', () => {
  const booking = bookingApp({ env: { BOOKINGS_PER_HOUR: '20' } });
  const care = appointmentsOf(booking);
  const provider = newPerson();
  const patient = newPerson();
  let serviceId: string;

  beforeEach(async () => {
    await care.put(provider, scheduleOf({ timeZone: 'UTC', horizonDays: 365 }));
    ({ serviceId } = booking.offer(provider, { freeCancellationHours: week, lateRefundPercent: 50 }));
    // Makes the service known, as its event would.
    await booking.post(await signIn(), { serviceId, serviceDate: inWeeks(20) });
  });

  const check = (query: Record<string, string>) =>
    booking.app.call('GET', `/series/check?${new URLSearchParams({ serviceId, ...query })}`);
  const create = (serviceDates: string[], key: string | undefined = 'key', more = {}, person = patient) =>
    booking.app.call('POST', '/series', {
      token: person.token,
      body: { serviceId, serviceDates, instructions: 'Ring twice', ...more },
      headers: key === undefined ? {} : { [idempotencyKeyHeader]: key },
    });
  const storedOf = (person = patient) =>
    booking.bookings.find({ patientUid: person.uid }).sort({ _id: 1 }).lean();
  const times = [inWeeks(1), inWeeks(2), inWeeks(3)];

  it('is planned visit by visit, with the nearest free times for those that are not free', async () => {
    await booking.post(await signIn(), { serviceId, serviceDate: inWeeks(2) });
    const off = inWeeks(4).slice(0, 10);
    const hours = scheduleOf({
      timeZone: 'UTC',
      horizonDays: 365,
      exceptions: [{ date: off, spans: [] }],
    });
    const third = Date.parse(inWeeks(3));
    const busy = toBusy([[third, third + 60_000]]);
    await booking.app.connection
      .collection<{ _id: string }>('schedules')
      .updateOne({ _id: provider.uid }, { $set: { busy } });
    await care.put(provider, hours);
    const { body } = await check({ serviceDate: inWeeks(1), everyWeeks: '1', visits: '4' });
    expect(body).toMatchObject({
      timeZone: 'UTC',
      visits: [
        { serviceDate: inWeeks(1), outcome: 'free', alternatives: [] },
        { serviceDate: inWeeks(2), outcome: 'taken' },
        // In another calendar of the provider.
        { serviceDate: inWeeks(3), outcome: 'taken' },
        { serviceDate: inWeeks(4), outcome: 'outside' },
      ],
    });
    const before = new Date(Date.parse(inWeeks(2)) - 30 * 60_000).toISOString();
    const after = new Date(Date.parse(inWeeks(2)) + 30 * 60_000).toISOString();
    expect(body.visits[1].alternatives).toHaveLength(3);
    expect(body.visits[1].alternatives).toEqual(expect.arrayContaining([before, after]));
    expect(body.visits[3].alternatives).toHaveLength(3);
    expect(body.visits[3].alternatives.some((time: string) => time.startsWith(off))).toBe(false);
  });

  it('reads the times around its visits only, however far apart they are', async () => {
    const commands = commandsOn(booking.app, 'claims');
    await booking.post(await signIn(), { serviceId, serviceDate: inWeeks(51) });
    const since = commands.length;
    await create([inWeeks(1), inWeeks(51)]);
    const ranges = commands.slice(since).flatMap(({ filter }) => filter?.slots?.$elemMatch ?? []);
    const days = ranges.map(({ $gte, $lt }) => (Number($lt) - Number($gte)) / 86_400_000);
    expect(days.length).toBeGreaterThan(0);
    expect(Math.max(...days)).toBeLessThan(8);
  });

  it("keeps the hour of the provider's clock when that changes", async () => {
    const timeZone = 'Europe/Stockholm';
    await care.put(provider, scheduleOf({ timeZone, horizonDays: 365 }));
    const year = new Date().getUTCFullYear();
    const beforeChanges = [Date.UTC(year, 2, 20, 8), Date.UTC(year, 9, 20, 8), Date.UTC(year + 1, 2, 20, 8)];
    const first = beforeChanges.find((at) => at > Date.now() + 3_600_000) ?? 0;
    const serviceDate = new Date(first).toISOString();
    const { body } = await check({ serviceDate, everyWeeks: '2', visits: '2' });
    const [one, other] = body.visits.map((visit: { serviceDate: string }) => new Date(visit.serviceDate));
    expect(Math.abs(Number(other) - Number(one) - 2 * week * 3_600_000)).toBe(3_600_000);
    const clock = (at: Date) => at.toLocaleTimeString('en', { timeZone });
    expect(clock(other)).toBe(clock(one));
    expect(body.visits.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['free', 'free']);
  });

  it('is asked for at any hour where the provider keeps none', async () => {
    const other = booking.offer(await signIn());
    await booking.post(await signIn(), { serviceId: other.serviceId, serviceDate: inWeeks(9) });
    const query = { serviceId: other.serviceId, serviceDate: inWeeks(102), everyWeeks: '1', visits: '4' };
    const { body } = await check(query);
    expect(body.visits.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['free', 'free', 'free'],
      'outside',
    ]);
    const asked = await create(times, 'key', { serviceId: other.serviceId });
    expect(asked.status).toBe(201);
    // Another series of one of these times would be a second request for the same visit.
    const again = await create([inWeeks(0, 5), inWeeks(3)], 'other', { serviceId: other.serviceId });
    expect(again).toMatchObject({ status: 409, body: { code: 'already-booked' } });
    expect(again.body.errors).toMatchObject([{ path: 'serviceDates.1' }]);
    expect(await storedOf()).toHaveLength(3);
  });

  it('is booked at once, as bookings like others, and once for all repeats of its request', async () => {
    const answer = await create(times);
    expect(answer.status).toBe(201);
    const { seriesId, bookingIds } = answer.body;
    const list = (await booking.get(patient, `/booked/${patient.email}`)).body.toReversed();
    expect(list).toMatchObject(
      times.map((serviceDate, at) => ({
        ...{ _id: bookingIds[at], serviceDate, instructions: 'Ring twice', status: 'pending' },
        ...{ seriesId, seriesNumber: at + 1, seriesCount: 3 },
      })),
    );
    const events = (await booking.app.outbox('booking.status-changed', 'requested')).filter(
      ({ data }) => data.patientUid === patient.uid,
    );
    expect(events.map(({ data }) => data.together)).toEqual([bookingIds, bookingIds, bookingIds]);
    await care.change(patient, bookingIds[0], 'move', { serviceDate: inWeeks(1, 3) });
    expect(await create(times)).toMatchObject({ status: 201, body: answer.body });
    const keyReused = { status: 422, body: { code: 'key-reused' } };
    expect(await create(times.slice(0, 2))).toMatchObject(keyReused);
    expect(await create(times, 'key', { instructions: 'Knock' })).toMatchObject(keyReused);
    const single = { serviceId, serviceDate: times[0], instructions: 'Ring twice' };
    expect(await booking.post(patient, single, 'key')).toMatchObject(keyReused);
    expect(await storedOf()).toHaveLength(3);
  });

  it('is not booked at all if one of its times is taken, and names that', async () => {
    await booking.post(await signIn(), { serviceId, serviceDate: inWeeks(2) });
    const answer = await create(times);
    expect(answer).toMatchObject({ status: 409, body: { code: 'time-taken' } });
    expect(answer.body.errors).toMatchObject([{ path: 'serviceDates.1' }]);
    expect(await storedOf()).toEqual([]);
    expect((await create([inWeeks(1), inWeeks(2, 1), inWeeks(3)])).status).toBe(201);
  });

  it('goes as a whole to one of those who ask for overlapping times at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signIn()));
    const answers = await Promise.all(
      people.map((person, at) =>
        create(at % 2 ? [inWeeks(0, 30), ...times] : [...times, inWeeks(4)], 'key', {}, person),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const [at, { status, body }] of answers.entries()) {
      const stored = await storedOf(people[at]);
      expect(stored).toHaveLength(status === 201 ? 4 : 0);
      if (status !== 201) expect({ status, code: body.code }).toEqual({ status: 409, code: 'time-taken' });
    }
  });

  it('claims no time if another of its times is taken at the same moment', async () => {
    const commands = commandsOn(booking.app, 'claims');
    const session = await booking.app.connection.startSession();
    session.startTransaction();
    const { uid: providerUid } = provider;
    await booking.claims.create([{ _id: newId(), providerUid, slots: [inWeeks(2)] }], { session });
    const answer = create(times);
    await until(() => commands.some(({ insert }) => insert));
    await session.commitTransaction();
    await session.endSession();
    expect(await answer).toMatchObject({ status: 409, body: { code: 'time-taken' } });
    expect(await booking.claims.countDocuments({ providerUid, slots: inWeeks(1) })).toBe(0);
  });

  it('is stored as a whole or not at all for a patient who asks for the same visit in several at once', async () => {
    const { serviceId } = booking.offer(await signIn());
    const answers = await Promise.all(
      [4, 5, 6, 7, 8, 9].map((weeks) =>
        create([inWeeks(1, weeks), inWeeks(2, weeks), inWeeks(3)], `key-${weeks}`, { serviceId }),
      ),
    );
    const [booked, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    expect((await storedOf()).map(({ _id }) => String(_id))).toEqual(booked?.body.bookingIds);
  });

  it('counts as many bookings as it has visits, and is refused as one booking would be', async () => {
    const eight = Array.from({ length: 8 }, (_, at) => inWeeks(at + 1));
    expect((await create(eight, 'one')).status).toBe(201);
    expect(
      (
        await create(
          eight.map((_, at) => inWeeks(at + 1, 2)),
          'two',
        )
      ).status,
    ).toBe(201);
    const third = await create(
      eight.map((_, at) => inWeeks(at + 1, 4)),
      'three',
    );
    expect(third).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    const terms = { price: 1, freeCancellationHours: week, lateRefundPercent: 50 };
    const later = [inWeeks(10), inWeeks(11)];
    expect(await create(later, 'four', { terms })).toMatchObject({
      status: 409,
      body: { code: 'terms-changed' },
    });
    expect(await create(later, 'four', {}, provider)).toMatchObject({
      status: 403,
      body: { code: 'own-service' },
    });
    expect(await create(later, 'four', { serviceId: newId() })).toMatchObject({ status: 404 });
    expect(await create([...later, inWeeks(105)], 'four')).toMatchObject({ body: { code: 'invalid-date' } });
    expect(await storedOf()).toHaveLength(16);
  });

  it('is cancelled from a visit on as a whole or not at all, and once', async () => {
    const { bookingIds } = (await create(times)).body;
    const [first, ...others] = bookingIds.map((bookingId: string) => ({ bookingId, version: 1 }));
    const cancel = (following: object[]) =>
      care.change(patient, first.bookingId, 'cancel', { version: 1, following });
    const single = await booking.post(patient, { serviceId, serviceDate: inWeeks(9) });
    const stale = [others[0], { ...others[1], version: 2 }];
    for (const [following, code] of [
      [stale, 'booking-changed'],
      [[others[0], { bookingId: single.body.insertedId }], 'not-found'],
      [[{ bookingId: newId() }], 'not-found'],
      [Array.from({ length: 8 }, () => others[0]), 'invalid-input'],
    ] as const)
      expect((await cancel([...following])).body).toMatchObject({ code });
    const statuses = async () => (await storedOf()).map(({ status }) => status);
    expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending']);
    const answers = await Promise.all([others, others].map(cancel));
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 3]);
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled', 'pending']);
    const closedAt = (await storedOf()).flatMap((visit) => visit.closedAt?.getTime() ?? []);
    expect(closedAt).toEqual(Array(3).fill(closedAt[0]));
    const told = (await booking.app.outbox('booking.status-changed', 'cancelled')).filter(
      ({ data }) => data.patientUid === patient.uid,
    );
    expect(told.map(({ data }) => data.together)).toEqual([bookingIds, bookingIds, bookingIds]);
  });

  it.each<[string, unknown, string | undefined]>([
    ['a key', times, undefined],
    ['a second visit', [times[0]], 'key'],
    ['an end', Array.from({ length: 9 }, (_, at) => inWeeks(at + 1)), 'key'],
    ['order', times.toReversed(), 'key'],
    ['a day between visits', [inWeeks(1), inWeeks(1, 23)], 'key'],
    ['a list', 'tomorrow', 'key'],
  ])('is refused without %s', async (_, serviceDates, key) => {
    const answer = await booking.app.call('POST', '/series', {
      token: patient.token,
      body: { serviceId, serviceDates },
      headers: key ? { [idempotencyKeyHeader]: key } : {},
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.detail).not.toMatch(/undefined/);
    expect(await storedOf()).toEqual([]);
  });
});
