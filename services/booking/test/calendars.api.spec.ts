import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountExamples } from '@mendwell/contracts/event-examples';
import { DueRows, immediately } from '@mendwell/service-kit/database/due-rows';
import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { eventLike, serviceEvent } from '@mendwell/service-kit/testing/examples';
import { exportOf } from '@mendwell/service-kit/testing/personal-data';
import { until } from '@mendwell/service-kit/testing/until';
import { CalendarsService } from '../src/calendars/calendars.service.ts';
import type { CalendarsDocument } from '../src/records/calendar.schema.ts';
import { FreeTimesPublisher } from '../src/schedules/free-times-publisher.ts';
import { type BookingApp, type Person, signIn, startBookingApp } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

const utc = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');
/** A calendar in which these hours from now are taken, each for an hour. */
const calendarOf = (...hours: number[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...hours.flatMap((hour) => [
      'BEGIN:VEVENT',
      `UID:${hour}@practice.example`,
      `DTSTART:${utc(inHours(hour))}`,
      'DURATION:PT1H',
      'SUMMARY:Divorce lawyer Smith',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

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
  let booking: BookingApp;
  let care: ReturnType<typeof appointmentsOf>;
  let provider: Person;
  let patient: Person;
  /** What the calendar server answers. */
  let answer: RequestListener;
  let address: string;
  const server = createServer((request, response) => answer(request, response));

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics`;
    booking = await startBookingApp({ jobs: false, env: { CALENDARS_ALLOW_LOOPBACK: 'true' } });
    care = appointmentsOf(booking);
  });
  afterAll(async () => {
    server.close();
    await booking.close();
  });
  beforeEach(async () => {
    [provider, patient] = [await signIn(), await signIn()];
    await care.put(provider, scheduleOf({ timeZone: 'UTC' }));
  });

  const serve = (text: string, headers: Record<string, string> = {}) => {
    answer = (_, response) => response.writeHead(200, headers).end(text);
  };
  const fail = (status: number) => {
    answer = (_, response) => response.writeHead(status).end('Secret of another server');
  };
  const set = (...addresses: string[]) =>
    booking.app.call('PUT', '/calendars', { token: provider.token, body: { addresses } });
  const get = async () => (await booking.get(provider, '/calendars')).body;
  const rows = () => booking.app.connection.collection<CalendarsDocument>('calendars');
  /** Reads the provider's calendars once more, as the job does. */
  const readAgain = async () => {
    await rows().updateOne({ _id: provider.uid }, { $set: { readDueAt: immediately } });
    await booking.app.app.get(CalendarsService).run();
  };
  const publish = async (durationMinutes = 60) => {
    const data = booking.offer(provider, { durationMinutes });
    await booking.app.handle(serviceEvent(data));
    return data.serviceId;
  };
  const free = async (serviceId: string, from = 24, to = 30) => {
    const times = await care.times(serviceId, from, to);
    return Array.from({ length: to - from }, (_, at) => from + at).filter((hour) =>
      times.includes(inHours(hour)),
    );
  };

  it('are read at once, and their times are not offered, whatever else changes', async () => {
    const serviceId = await publish();
    serve(calendarOf(25, 26, 28));
    const { status, body } = await set(address, '');
    expect(status).toBe(200);
    expect(body).toEqual({ days: 60, calendars: [{ address, busyTimes: 2 }] });
    expect(await get()).toEqual(body);
    expect(await free(serviceId)).toEqual([24, 27, 29]);
    const refused = await booking.post(patient, { serviceId, serviceDate: inHours(25) });
    expect(refused).toMatchObject({ status: 409, body: { code: 'time-taken' } });
    expect(refused.body.alternatives).toEqual([inHours(27), inHours(29), inHours(30)]);

    serve(calendarOf(24, 28));
    await readAgain();
    // For people who wait.
    const freed = await booking.app.connection
      .collection('freedTimes')
      .find({ providerUid: provider.uid })
      .toArray();
    expect(freed.map(({ begin }) => begin.toISOString()).sort()).toEqual([inHours(25), inHours(26)]);
    serve(calendarOf(24));
    await readAgain();
    expect(await free(serviceId)).toEqual([25, 26, 27, 28, 29]);
    await care.put(provider, scheduleOf({ timeZone: 'UTC', pauseMinutes: 15 }));
    expect((await care.times(serviceId, 24, 26))[0]).not.toBe(inHours(24));
    expect((await set('', '')).body).toEqual({ days: 60, calendars: [] });
    await care.put(provider, scheduleOf({ timeZone: 'UTC' }));
    expect(await free(serviceId)).toHaveLength(6);
  });

  it('change the first free times that the catalog orders by', async () => {
    const serviceId = await publish();
    const first = async () => {
      await booking.app.app.get(FreeTimesPublisher).run();
      return until(async () => {
        const row = await booking.app.connection
          .collection<{ _id: string; freeTimesDueAt: Date }>('schedules')
          .findOne({ _id: provider.uid });
        return Number(row?.freeTimesDueAt) > 0;
      });
    };
    const announced = await booking.app.broker.collect('free-times.changed');
    await first();
    serve(calendarOf(0, 1, 2));
    await set(address);
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
    const bookingId = await care.book(patient, provider, inHours(40));
    serve(calendarOf(25));
    await set(address);
    const range = `from=${inHours(24)}&to=${inHours(30)}`;
    const offered = (await booking.get(patient, `/bookings/${bookingId}/times?${range}`)).body.times;
    expect(offered).toContain(inHours(24));
    expect(offered).not.toContain(inHours(25));
    const moved = await care.change(patient, bookingId, 'move', { serviceDate: inHours(25) });
    expect(moved).toMatchObject({ status: 409, body: { code: 'time-taken' } });
    const hours = { token: provider.token, body: scheduleOf({ timeZone: 'UTC' }) };
    const { times } = (await booking.app.call('POST', '/schedule/preview', hours)).body;
    expect(times).toContain(inHours(24));
    expect(times).not.toContain(inHours(25));
  });

  it('leave nothing of what they say, nor their address, in the database', async () => {
    serve(calendarOf(25, 26), { etag: '"1"' });
    await set(address);
    const row = await rows().findOne({ _id: provider.uid });
    expect(row?.calendars[0]?.busy).toHaveLength(2);
    const schedule = await booking.app.connection
      .collection<{ _id: string }>('schedules')
      .findOne({ _id: provider.uid });
    const stored = JSON.stringify([row, schedule]);
    for (const text of ['Smith', 'practice.example', address, '127.0.0.1'])
      expect(stored).not.toContain(text);
  });

  it('are asked whether they have changed, and read as a whole once a day or when hours have changed', async () => {
    const asked: (string | undefined)[] = [];
    answer = ({ headers }, response) => {
      asked.push(headers['if-none-match']);
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(calendarOf(25));
    };
    await set(address);
    await readAgain();
    expect((await get()).calendars).toEqual([{ address, busyTimes: 1 }]);
    await care.put(provider, scheduleOf({ timeZone: 'UTC', horizonDays: 90 }));
    // Due at once, as its hours have changed.
    await booking.app.app.get(CalendarsService).run();
    await rows().updateOne(
      { _id: provider.uid },
      { $set: { 'calendars.0.until': new Date(inHours(90 * 24)) } },
    );
    await readAgain();
    expect(asked).toEqual([undefined, '"1"', undefined, undefined]);
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
    // Ended after its time, as nothing counts the changes of a clock.
    [
      'a clock that changes every second',
      () => serve(calendarOf(25).replace(/DTSTART:(.*)Z/, secondly)),
      'too-many-times',
    ],
  ])('that cannot be read stay with the reason: %s', async (_, begin, problem) => {
    begin();
    const { status, body } = await set(address);
    expect(status).toBe(200);
    const [calendar] = body.calendars;
    expect(calendar).toEqual({ address, busyTimes: 0, problem, failingSince: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  it.each([
    ['https://calendar.example/a.ics', 'ftp://calendar.example/a.ics', 1],
    ['https://10.0.0.1', 'not an address', 1],
    ['http://calendar.example/a.ics', '', 0],
    ['https://me:secret@calendar.example/a.ics', '', 0],
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
    const call = () => booking.app.call('PUT', '/calendars', { token: nobody.token, body });
    expect(await call()).toMatchObject({ status: 404 });
    expect((await booking.get(nobody, '/calendars')).body).toEqual({ days: 0, calendars: [] });
    await care.put(nobody, scheduleOf());
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await call()).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  it('keep their last times while they fail; after a day the provider is told once', async () => {
    const serviceId = await publish();
    serve(calendarOf(25));
    await set(address);
    fail(500);
    await readAgain();
    const told = () => booking.app.outbox('calendar.failed');
    expect(await free(serviceId)).not.toContain(25);
    expect(await told()).toEqual([]);
    const failingSince = new Date(Date.now() - 25 * 3_600_000);
    await rows().updateOne({ _id: provider.uid }, { $set: { 'calendars.0.failingSince': failingSince } });
    for (let day = 0; day < 8; day += 1) await readAgain();
    const event = { providerUid: provider.uid, failingSince: failingSince.toISOString() };
    expect((await told()).map(({ data }) => data)).toEqual([event]);
    expect(await free(serviceId)).not.toContain(25);
    expect((await get()).calendars[0]).toMatchObject({ busyTimes: 1, problem: 'refused' });
    const operator = await signIn({ isOperator: true });
    expect((await booking.get(operator, '/desk/booking/calendars')).body).toContainEqual({
      ...event,
      problem: 'refused',
    });
    await booking.app.showsMetric(/^calendars\{state="failing"\} 1$/m);
    // Without hours, nothing of it is read any more.
    await booking.app.call('DELETE', '/schedule', { token: provider.token });
    await readAgain();
    await booking.app.showsMetric(/^calendars\{state="failing"\} 0$/m);
    await care.put(provider, scheduleOf({ timeZone: 'UTC' }));
    serve(calendarOf(26));
    await readAgain();
    expect((await get()).calendars).toEqual([{ address, busyTimes: 1 }]);
    expect(await free(serviceId)).toContain(25);
  });

  it('fail together with one mail', async () => {
    fail(500);
    await set(address, `${address}?2`);
    const { body } = await booking.get(provider, '/calendars');
    const [first, second] = body.calendars.map((calendar: { failingSince: string }) => calendar.failingSince);
    expect(second).toBe(first);
    const [day, dayAndHour] = [24, 25].map((hours) => new Date(Date.now() - hours * 3_600_000));
    const change = { 'calendars.0.failingSince': day, 'calendars.1.failingSince': dayAndHour };
    await rows().updateOne({ _id: provider.uid }, { $set: change });
    await readAgain();
    await readAgain();
    const told = (await booking.app.outbox('calendar.failed')).filter(
      ({ data }) => data.providerUid === provider.uid,
    );
    expect(told.map(({ data }) => data.failingSince)).toEqual([dayAndHour?.toISOString()]);
  });

  it('that cost too much are read once an hour, and the others as often as ever', async () => {
    let reads = 0;
    const endless = calendarOf(25).replace('DURATION', 'RRULE:FREQ=SECONDLY\r\nDURATION');
    answer = ({ url }, response) => {
      if (url?.endsWith('?endless')) reads += 1;
      response.end(url?.endsWith('?endless') ? endless : calendarOf(26));
    };
    await set(address, `${address}?endless`);
    await readAgain();
    expect(reads).toBe(1);
    await rows().updateOne(
      { _id: provider.uid },
      { $set: { 'calendars.1.pausedUntil': new Date(Date.now() - 1) } },
    );
    await readAgain();
    expect(reads).toBe(2);
    await set(address, `${address}?endless`);
    expect(reads).toBe(3);
  });

  it('that were full are believed to be empty only the second time', async () => {
    serve(calendarOf(25, 27, 29), { etag: '"full"' });
    await set(address);
    serve(calendarOf(), { etag: '"empty"' });
    await readAgain();
    expect((await get()).calendars[0].busyTimes).toBe(3);
    await readAgain();
    expect((await get()).calendars[0].busyTimes).toBe(0);
    serve(calendarOf(25));
    await readAgain();
    serve(calendarOf());
    await readAgain();
    expect((await get()).calendars[0].busyTimes).toBe(0);
  });

  it('do not touch a booking at a new busy time, but its provider is told', async () => {
    const bookingId = await care.book(patient, provider, inHours(25));
    const own = booking.offer(await signIn(), {});
    // A visit of the provider as somebody else's patient, and an entry of the booking itself.
    const visit = await booking.post(provider, { serviceId: own.serviceId, serviceDate: inHours(30) });
    serve(
      calendarOf(25, 30, 32)
        .replace('25@practice.example', `${bookingId}@mendwell`)
        .replace('30@practice.example', `${visit.body.insertedId}@mendwell`),
    );
    const find = async (person: Person, list: string) =>
      (await booking.get(person, `/${list}/${person.email}`)).body.find(
        ({ _id }: { _id: string }) => _id === bookingId,
      );
    expect((await set(address)).body.calendars[0].busyTimes).toBe(2);
    expect(await find(provider, 'bookRequest')).not.toHaveProperty('isCalendarBusy');
    const before = await booking.stored(bookingId);
    serve(calendarOf(25));
    await readAgain();
    expect(await find(provider, 'bookRequest')).toMatchObject({ isCalendarBusy: true });
    expect(await find(patient, 'booked')).not.toHaveProperty('isCalendarBusy');
    expect(await booking.stored(bookingId)).toEqual(before);
  });

  it('rest while their account is blocked, are exported, and end with their account', async () => {
    let reads = 0;
    answer = (_, response) => {
      reads += 1;
      response.end(calendarOf(25));
    };
    await set(address);
    const { body } = await exportOf(booking.app, 'booking', provider);
    const span = [inHours(25), inHours(26)];
    expect(body.sections.calendars).toEqual([{ calendars: [{ address, busy: [span] }] }]);
    const { uid } = provider;
    await booking.app.handle(eventLike(accountExamples.blocked, { uid, version: 1, isBlocked: true }));
    await readAgain();
    expect(reads).toBe(1);
  });

  it('are read by one instance, and a slow reading changes nothing that was set meanwhile', async () => {
    let release: (() => void) | undefined;
    serve(calendarOf(25));
    await set(address);
    answer = (_, response) => {
      release = () => response.end(calendarOf(26));
    };
    await rows().updateOne({ _id: provider.uid }, { $set: { readDueAt: immediately } });
    const running = booking.app.app.get(CalendarsService).run();
    await until(() => release);
    const second = new DueRows<CalendarsDocument>(rows() as never, 'readDueAt', 1_000);
    expect(await second.acquire(1)).toEqual([]);
    await set();
    release?.();
    await running;
    expect(await get()).toEqual({ days: 60, calendars: [] });
    const serviceId = await publish();
    expect(await free(serviceId)).toHaveLength(6);
  });

  it('are removed together with their busy times, or not at all', async () => {
    const serviceId = await publish();
    serve(calendarOf(25));
    await set(address);
    const session = await booking.app.connection.startSession();
    session.startTransaction();
    await booking.app.connection
      .collection<{ _id: string }>('schedules')
      .updateOne({ _id: provider.uid }, { $set: { attempts: 1 } }, { session });
    const commands = commandsOn(booking.app, 'schedules');
    const removed = set();
    await until(() => commands.some(({ findAndModify }) => findAndModify));
    expect((await get()).calendars).toEqual([{ address, busyTimes: 1 }]);
    await session.abortTransaction();
    await session.endSession();
    expect((await removed).body.calendars).toEqual([]);
    expect(await free(serviceId)).toContain(25);
  });
});
