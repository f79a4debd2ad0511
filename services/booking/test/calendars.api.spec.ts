import { accountExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { exportOf } from '@mendwell/service-kit/testing/personal-data';
import { until } from '@mendwell/service-kit/testing/until';
import { FreeTimesPublisher } from '../src/schedules/free-times-publisher.ts';
import { type Person, signIn } from './booking-app.ts';
import { calendarOf, calendarSteps } from './calendar-steps.ts';
import { inHours, scheduleOf } from './with-hours.ts';

const secondly = [
  'DTSTART;TZID=Clock:$1',
  'END:VEVENT',
  'BEGIN:VTIMEZONE',
  'TZID:Clock',
  'BEGIN:STANDARD',
  'DTSTART:20200101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=SECONDLY',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
].join('\r\n');

describe('calendars of other programs', () => {
  const { on, serve, fail, set, get, rows, readAgain, publish, free } = calendarSteps();

  it('are read at once, and their times are not offered, whatever else changes', async () => {
    const serviceId = await publish();
    serve(calendarOf(25, 26, 28));
    const { status, body } = await set(on.address, '');
    expect(status).toBe(200);
    expect(body).toEqual({ days: 60, calendars: [{ address: on.address, busyTimes: 2 }] });
    expect(await get()).toEqual(body);
    expect(await free(serviceId)).toEqual([24, 27, 29]);
    const refused = await on.booking.post(on.patient, { serviceId, serviceDate: inHours(25) });
    expect(refused).toMatchObject({ status: 409, body: { code: 'time-taken' } });
    expect(refused.body.alternatives).toEqual([inHours(27), inHours(29), inHours(30)]);

    serve(calendarOf(24, 28));
    await readAgain();
    // For people who wait.
    const freed = await on.booking.app.connection
      .collection('freedTimes')
      .find({ providerUid: on.provider.uid })
      .toArray();
    expect(freed.map(({ begin }) => begin.toISOString()).sort()).toEqual([inHours(25), inHours(26)]);
    serve(calendarOf(24));
    await readAgain();
    expect(await free(serviceId)).toEqual([25, 26, 27, 28, 29]);
    await on.care.put(on.provider, scheduleOf({ timeZone: 'UTC', pauseMinutes: 15 }));
    expect((await on.care.times(serviceId, 24, 26))[0]).not.toBe(inHours(24));
    expect((await set('', '')).body).toEqual({ days: 60, calendars: [] });
    await on.care.put(on.provider, scheduleOf({ timeZone: 'UTC' }));
    expect(await free(serviceId)).toHaveLength(6);
  });

  it('change the first free times that the catalog orders by', async () => {
    const serviceId = await publish();
    const first = async () => {
      await on.booking.app.app.get(FreeTimesPublisher).run();
      return until(async () => {
        const row = await on.booking.app.connection
          .collection<{ _id: string; freeTimesDueAt: Date }>('schedules')
          .findOne({ _id: on.provider.uid });
        return Number(row?.freeTimesDueAt) > 0;
      });
    };
    const announced = await on.booking.app.broker.collect('free-times.changed');
    await first();
    serve(calendarOf(0, 1, 2));
    await set(on.address);
    await first();
    const own = () =>
      announced.flatMap(({ data }) => ('services' in data && 'computedAt' in data ? data.services : []));
    await until(
      () =>
        own()
          .filter((service) => service.serviceId === serviceId)
          .at(-1)?.nextFreeAt === inHours(3),
    );
  });

  it('are left out of times to move to, and of the preview of hours', async () => {
    const bookingId = await on.care.book(on.patient, on.provider, inHours(40));
    serve(calendarOf(25));
    await set(on.address);
    const range = `from=${inHours(24)}&to=${inHours(30)}`;
    const offered = (await on.booking.get(on.patient, `/bookings/${bookingId}/times?${range}`)).body.times;
    expect(offered).toContain(inHours(24));
    expect(offered).not.toContain(inHours(25));
    const moved = await on.care.change(on.patient, bookingId, 'move', { serviceDate: inHours(25) });
    expect(moved).toMatchObject({ status: 409, body: { code: 'time-taken' } });
    const hours = { token: on.provider.token, body: scheduleOf({ timeZone: 'UTC' }) };
    const { times } = (await on.booking.app.call('POST', '/schedule/preview', hours)).body;
    expect(times).toContain(inHours(24));
    expect(times).not.toContain(inHours(25));
  });

  it('leave nothing of what they say, nor their address, in the database', async () => {
    serve(calendarOf(25, 26), { etag: '"1"' });
    await set(on.address);
    const row = await rows().findOne({ _id: on.provider.uid });
    expect(row?.calendars[0]?.busy).toHaveLength(2);
    const schedule = await on.booking.app.connection
      .collection<{ _id: string }>('schedules')
      .findOne({ _id: on.provider.uid });
    const stored = JSON.stringify([row, schedule]);
    for (const text of ['Smith', 'practice.example', on.address, '127.0.0.1'])
      expect(stored).not.toContain(text);
  });

  it.each([
    ['a page', (): void => serve('<html>Sign in</html>'), 'not-a-calendar'],
    ['a cut calendar', () => serve(calendarOf(25).slice(0, -20)), 'not-a-calendar'],
    ['an absent one', () => fail(404), 'not-found'],
    ['one with a password', () => fail(401), 'needs-password'],
    ['a broken server', () => fail(500), 'refused'],
    ['a large one', () => serve(calendarOf(25).padEnd(1_000_001)), 'too-large'],
    [
      'a rule of every second',
      () => serve(calendarOf(25).replace('DURATION', 'RRULE:FREQ=SECONDLY\r\nDURATION')),
      'too-many-times',
    ],
    // Ended by the limits of its thread, as nothing counts the changes of a clock.
    [
      'a clock that changes every second',
      () => serve(calendarOf(25).replace(/DTSTART:(.*)Z/, secondly)),
      'too-many-times',
    ],
  ])('that cannot be read stay with the reason: %s', async (_, begin, problem) => {
    begin();
    const { status, body } = await set(on.address);
    expect(status).toBe(200);
    const [calendar] = body.calendars;
    expect(calendar).toEqual({
      address: on.address,
      busyTimes: 0,
      problem,
      failingSince: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  it.each([
    ['https://calendar.example/a.ics', 'ftp://calendar.example/a.ics', 1],
    ['https://10.0.0.1', 'not an address', 1],
    ['http://calendar.example/a.ics', '', 0],
    ['https://me:secret@calendar.example/a.ics', '', 0],
    ['https:me@calendar.example/a.ics', '', 0],
    ['webcal://', '', 0],
    ['webcal://me:secret@calendar.example/a.ics', '', 0],
    ['https://calendar.example/a.ics', 'https://calendar.example/a.ics', 1],
  ])('are refused by field: %s %s', async (first, second, wrong) => {
    const { status, body } = await set(first, second);
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      [`addresses.${wrong}`],
    ]);
    expect((await set('', '', '', '')).status).toBe(400);
  });

  it('need hours, and are limited', async () => {
    const nobody = await signIn();
    const body = { addresses: [] };
    const call = () => on.booking.app.call('PUT', '/calendars', { token: nobody.token, body });
    expect(await call()).toMatchObject({ status: 404 });
    expect((await on.booking.get(nobody, '/calendars')).body).toEqual({ days: 0, calendars: [] });
    await on.care.put(nobody, scheduleOf());
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await call()).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  it('do not touch a booking at a new busy time, but its provider is told', async () => {
    const bookingId = await on.care.book(on.patient, on.provider, inHours(25));
    const own = on.booking.offer(await signIn(), {});
    // A visit of the provider as somebody else's patient, and an entry of the booking itself.
    const visit = await on.booking.post(on.provider, { serviceId: own.serviceId, serviceDate: inHours(30) });
    serve(
      calendarOf(25, 30, 32)
        .replace('25@practice.example', `${bookingId}@mendwell`)
        .replace('30@practice.example', `${visit.body.insertedId}@mendwell`),
    );
    const find = async (person: Person, list: string) =>
      (await on.booking.get(person, `/${list}/${person.email}`)).body.find(
        ({ _id }: { _id: string }) => _id === bookingId,
      );
    expect((await set(on.address)).body.calendars[0].busyTimes).toBe(2);
    expect(await find(on.provider, 'bookRequest')).not.toHaveProperty('isCalendarBusy');
    const before = await on.booking.stored(bookingId);
    serve(calendarOf(25));
    await readAgain();
    expect(await find(on.provider, 'bookRequest')).toMatchObject({ isCalendarBusy: true });
    expect(await find(on.patient, 'booked')).not.toHaveProperty('isCalendarBusy');
    expect(await on.booking.stored(bookingId)).toEqual(before);
  });

  it('rest while their account is blocked, are exported, and end with their account', async () => {
    let reads = 0;
    on.answer = (_, response) => {
      reads += 1;
      response.end(calendarOf(25));
    };
    await set(on.address);
    const { body } = await exportOf(on.booking.app, 'booking', on.provider);
    const span = [inHours(25), inHours(26)];
    expect(body.sections.calendars).toEqual([{ calendars: [{ address: on.address, busy: [span] }] }]);
    const { uid } = on.provider;
    await on.booking.app.handle(eventLike(accountExamples.blocked, { uid, version: 1, isBlocked: true }));
    await readAgain();
    expect(reads).toBe(1);
  });
});
