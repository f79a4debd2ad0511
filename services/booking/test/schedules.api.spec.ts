import { setTimeout as delay } from 'node:timers/promises';
import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { serviceEvent } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import { type BookingApp, bookingApp, newId, newPerson, signIn } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

const hourMs = 3_600_000;

describe('working hours', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  const provider = newPerson();
  const patient = newPerson();

  const get = () => booking.app.call('GET', '/schedule', { token: provider.token });
  const remove = () => booking.app.call('DELETE', '/schedule', { token: provider.token });
  /** A service of the provider whose event has arrived. */
  const publish = async (more: Parameters<BookingApp['offer']>[1] = {}, by = provider) => {
    const data = booking.offer(by, more);
    await booking.app.receive(serviceEvent(data));
    const path = `/availability/${data.serviceId}?from=${inHours(1)}&to=${inHours(2)}`;
    await until(async () => (await booking.app.call('GET', path)).status === 200);
    return data.serviceId;
  };
  const day = [24, 48] as const;

  it('are stored as sent until they are removed', async () => {
    expect(await get()).toMatchObject({ status: 200, body: { schedule: null } });
    const schedule = scheduleOf({ exceptions: [{ date: '2026-12-24', spans: [] }], pauseMinutes: 15 });
    expect(await care.put(provider, schedule)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect((await get()).body).toEqual({ schedule: { ...schedule, outside: [] } });
    expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await remove()).status).toBe(404);
    expect((await get()).body).toEqual({ schedule: null });
  });

  it('are refused by field, and the stored ones stay', async () => {
    await care.put(provider, scheduleOf());
    const mon = [
      { from: '12:00', to: '09:00' },
      { from: '08:00', to: '10:00' },
    ];
    const { status, body } = await care.put(provider, {
      ...scheduleOf(),
      timeZone: 'Mars/Base',
      week: { ...scheduleOf().week, mon },
      exceptions: [{ date: '9999-12-31', spans: [] }],
    });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['timeZone', 'week.mon.0.to', 'exceptions.0.date']));
    expect((await get()).body.schedule.timeZone).toBe('Europe/Stockholm');
  });

  it('offer free times to everyone, without booked ones', async () => {
    const serviceId = await publish({ durationMinutes: 60 });
    const before = await booking.app.call(
      'GET',
      `/availability/${serviceId}?from=${inHours(24)}&to=${inHours(48)}`,
    );
    expect(before.body).toEqual({ byRequest: true, times: [] });

    await care.put(provider, scheduleOf());
    const times = await care.times(serviceId, ...day);
    expect(times).toHaveLength(24);
    const [first = '', ...others] = times;
    expect((await booking.post(patient, { serviceId, serviceDate: first })).status).toBe(201);
    expect(await care.times(serviceId, ...day)).toEqual(others);
    expect((await booking.bookings.findOne({ serviceId }).lean())?.timeZone).toBe('Europe/Stockholm');
  });

  it('refuse any other time with alternatives; without hours every time can be requested', async () => {
    const serviceId = await publish();
    const odd = new Date(Date.parse(inHours(30)) + 10 * 60_000).toISOString();
    await care.put(provider, scheduleOf());
    const refused = await booking.post(patient, { serviceId, serviceDate: odd });
    expect(refused).toMatchObject({ status: 409, body: { code: 'time-taken' } });
    const half = new Date(Date.parse(inHours(30)) + 30 * 60_000).toISOString();
    expect(refused.body.alternatives.slice(0, 2)).toEqual([half, inHours(31)]);
    await remove();
    expect((await booking.post(patient, { serviceId, serviceDate: odd })).status).toBe(201);
  });

  it('are searched for alternatives near the refused time first', async () => {
    const serviceId = await publish();
    await care.put(provider, scheduleOf({ horizonDays: 365 }));
    const odd = new Date(Date.parse(inHours(100 * 24)) + 10 * 60_000).toISOString();
    const claims = commandsOn(booking.app, 'claims');
    expect((await booking.post(patient, { serviceId, serviceDate: odd })).body.alternatives).toHaveLength(3);
    const ranges = claims.flatMap(({ filter }) => filter?.slots?.$elemMatch ?? []);
    expect(ranges).toHaveLength(1);
    const [{ $gte, $lt }] = ranges;
    expect($gte.toISOString()).toBe(odd);
    expect($lt - $gte).toBeLessThanOrEqual(4 * 24 * hourMs);
  });

  it('are searched until there are three alternatives, after the refused time and then before it', async () => {
    const off = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const dateIn = (days: number) => inHours(days * 24).slice(0, 10);
    const spans = [{ from: '10:00', to: '10:30' }];
    const exceptions = [10, 20, 140, 300].map((days) => ({ date: dateIn(days), spans }));
    const week = { week: off, timeZone: 'UTC', horizonDays: 365 };
    await care.put(provider, scheduleOf({ ...week, exceptions }));
    const serviceId = await publish({ durationMinutes: 30 });
    const at = (days: number) => `${dateIn(days)}T10:00:00.000Z`;
    const alternatives = async (days: number) => {
      const serviceDate = inHours(days * 24);
      return (await booking.post(patient, { serviceId, serviceDate })).body.alternatives;
    };
    expect(await alternatives(5)).toEqual([at(10), at(20), at(140)]);
    expect(await alternatives(200)).toEqual([at(20), at(140), at(300)]);
    expect(await alternatives(364)).toEqual([at(20), at(140), at(300)]);
  });

  it('list the bookings outside of them, without changing any', async () => {
    const bookingId = await care.book(patient, provider);
    const before = await booking.stored(bookingId);
    const off = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    await care.put(provider, scheduleOf({ week: off }));
    expect((await get()).body.schedule.outside).toMatchObject([{ bookingId, userName: patient.name }]);
    const { claimedAt, ...after } = await booking.stored(bookingId);
    expect(before).toMatchObject(after);
    expect(await booking.slotsOf(bookingId)).toHaveLength(2);
  });

  it('do not offer times that were booked before there were hours', async () => {
    const serviceId = await publish({ durationMinutes: 60 });
    const serviceDate = inHours(30);
    await booking.post(patient, { serviceId, serviceDate });
    await booking.post(await signIn(), { serviceId, serviceDate });
    await care.put(provider, scheduleOf());
    expect(await care.times(serviceId, ...day)).not.toContain(serviceDate);
    expect(await care.times(serviceId, ...day)).toHaveLength(23);
  });

  it('claim no time for an earlier booking that is cancelled at the same time', async () => {
    const bookingId = await care.book(patient, provider);
    const session = await booking.app.connection.startSession();
    session.startTransaction();
    const cancelled = { status: 'cancelled', closedAt: new Date() } as const;
    await booking.bookings.updateOne({ _id: bookingId }, cancelled, { session });
    const saving = care.put(provider, scheduleOf());
    await Promise.race([saving, delay(100)]);
    await session.commitTransaction();
    await session.endSession();
    expect((await saving).status).toBe(200);
    expect(await booking.slotsOf(bookingId)).toEqual([]);
  });

  it('claim the times of all earlier bookings, however many', async () => {
    const { _id, blocksRepeats, ...draft } = await booking.stored(await care.book(patient, provider));
    const others = Array.from({ length: 1_000 }, (_, at) => ({
      ...draft,
      serviceDate: new Date(draft.serviceDate.getTime() + (at + 1) * 30 * 60_000),
    }));
    await booking.bookings.collection.insertMany(others);
    await care.put(provider, scheduleOf());
    const ofProvider = { providerUid: provider.uid };
    expect(await booking.claims.countDocuments({ ...ofProvider, slots: { $size: 2 } })).toBe(1_001);
  });

  it('give the next free times of several services', async () => {
    const withHours = await publish({ durationMinutes: 60 });
    const byRequest = await publish({}, await signIn());
    const later = scheduleOf({ noticeMinutes: 24 * 60 });
    await care.put(provider, later);
    const next = async () =>
      (await booking.app.call('GET', `/availability?services=${withHours},${byRequest},nobody`)).body;
    const times = await care.times(withHours, 0, 72);
    const [first = ''] = times;
    const others = [
      { serviceId: byRequest, byRequest: true, times: [] },
      { serviceId: 'nobody', byRequest: false, times: [] },
    ];
    expect(await next()).toEqual([
      { serviceId: withHours, byRequest: false, times: times.slice(0, 4) },
      ...others,
    ]);
    await booking.post(patient, { serviceId: withHours, serviceDate: first });
    expect(await next()).toEqual([
      { serviceId: withHours, byRequest: false, times: times.slice(1, 5) },
      ...others,
    ]);
    const inFifteenDays = scheduleOf({ noticeMinutes: 15 * 24 * 60 });
    await care.put(provider, inFifteenDays);
    const [far] = (await next())[0].times;
    expect(Date.parse(far)).toBeGreaterThan(Date.parse(inHours(15 * 24 - 2)));
    await care.put(provider, scheduleOf({ horizonDays: 1, noticeMinutes: 2 * 24 * 60 }));
    expect(await next()).toEqual([{ serviceId: withHours, byRequest: false, times: [] }, ...others]);
  });

  it('give the next free times in a part of a day, by the clock of the provider', async () => {
    const serviceId = await publish({ durationMinutes: 60 });
    const timeZone = 'America/New_York';
    const shown = (time: string, format: Intl.DateTimeFormatOptions) =>
      new Date(time).toLocaleString('en-US', { timeZone, ...format });
    const wanted = shown(inHours(72), { weekday: 'short' }).toLowerCase();
    const { week } = scheduleOf();
    await care.put(
      provider,
      scheduleOf({ timeZone, week: { ...week, [wanted]: [{ from: '15:00', to: '19:00' }] } }),
    );
    const next = async (query: string) => {
      const { body } = await booking.app.call('GET', `/availability?services=${serviceId}&${query}`);
      return body[0].times.map((time: string) =>
        shown(time, { weekday: 'short', hour: 'numeric' }).toLowerCase(),
      );
    };
    const hours = ['3', '4', '5', '6'].map((hour) => `${wanted} ${hour} pm`);
    expect(await next(`available=${wanted}`)).toEqual(hours);
    expect(await next(`available=${wanted}&part=evening`)).toEqual(hours.slice(2));
    expect(await next(`available=${wanted}&part=morning`)).toEqual([]);
    expect(await next('available=week')).not.toContain(hours[0]);
    const refused = await booking.app.call('GET', `/availability?services=${serviceId}&part=night`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  it('limit a request for next times to as many services as a page shows', async () => {
    const services = Array.from({ length: 61 }, newId).join();
    const answer = await booking.app.call('GET', `/availability?services=${services}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect((await booking.app.call('GET', '/availability')).status).toBe(400);
  });

  it.each([
    ['from=2026-01-01&to=2026-01-02T00:00:00Z', 'invalid-date'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'invalid-input'],
    ['from=2026-01-01T00:00:00Z&to=2026-02-02T00:00:00Z', 'invalid-input'],
  ])('refuse a request for free times with %s', async (query, code) => {
    const answer = await booking.app.call('GET', `/availability/${newId()}?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  it('are not found for an unknown service', async () => {
    const path = `/availability/${newId()}?from=${inHours(1)}&to=${inHours(2)}`;
    expect((await booking.app.call('GET', path)).status).toBe(404);
  });
});
