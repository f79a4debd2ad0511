import { DueRows, immediately } from '@mendwell/service-kit/database/due-rows';
import { commandsOn } from '@mendwell/service-kit/testing/commands';
import { until } from '@mendwell/service-kit/testing/until';
import { CalendarsService } from '../src/calendars/calendars.service.ts';
import type { CalendarsDocument } from '../src/records/calendar.schema.ts';
import { signIn } from './booking-app.ts';
import { calendarOf, calendarSteps } from './calendar-steps.ts';
import { inHours, scheduleOf } from './with-hours.ts';

describe('calendars of other programs', () => {
  const { on, serve, fail, set, get, rows, readAgain, publish, free } = calendarSteps();

  it.each([
    ['etag', 'if-none-match', '"1"'],
    ['last-modified', 'if-modified-since', 'Wed, 07 Jan 2026 10:00:00 GMT'],
  ])(
    'are asked by %s whether they have changed, and read as a whole once a day or when hours have changed',
    async (name, condition, value) => {
      const asked: (string | undefined)[] = [];
      on.answer = ({ headers }, response) => {
        asked.push(headers[condition] as string | undefined);
        if (headers[condition] === value) response.writeHead(304).end();
        else response.writeHead(200, { [name]: value }).end(calendarOf(25));
      };
      await set(on.address);
      await readAgain();
      expect((await get()).calendars).toEqual([{ address: on.address, busyTimes: 1 }]);
      await on.care.put(on.provider, scheduleOf({ timeZone: 'UTC', horizonDays: 90 }));
      // Due at once, as its hours have changed.
      await on.booking.app.app.get(CalendarsService).run();
      await rows().updateOne(
        { _id: on.provider.uid },
        { $set: { 'calendars.0.until': new Date(inHours(90 * 24)) } },
      );
      await readAgain();
      expect(asked).toEqual([undefined, value, undefined, undefined]);
    },
  );

  it('are due again in nine to eleven minutes, so that those of a restart are not read at once for ever', async () => {
    serve(calendarOf(25));
    await set(on.address);
    const random = jest.spyOn(Math, 'random');
    const minutes: number[] = [];
    for (const drawn of [0, 0.999]) {
      random.mockReturnValue(drawn);
      await readAgain();
      const row = await rows().findOne({ _id: on.provider.uid });
      minutes.push(Math.round((Number(row?.readDueAt) - Date.now()) / 60_000));
    }
    random.mockRestore();
    expect(minutes).toEqual([9, 11]);
  });

  it('are kept and due where too many are read at once to read all of them', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => signIn()));
    for (const person of people) await on.care.put(person, scheduleOf());
    const waiting: (() => void)[] = [];
    on.answer = (_, response) => waiting.push(() => response.writeHead(404).end());
    const addresses = [on.address, `${on.address}?2`, `${on.address}?3`];
    const saved = Promise.all(
      people.map(({ token }) => on.booking.app.call('PUT', '/calendars', { token, body: { addresses } })),
    );
    await until(() => waiting.length >= 24);
    for (const end of waiting) end();
    const postponed = (answers: Awaited<ReturnType<typeof get>>[]) =>
      answers.flatMap(({ calendars }) =>
        calendars.filter(({ problem }: { problem: string }) => problem === 'postponed'),
      );
    expect(postponed((await saved).map(({ body }) => body))).toHaveLength(3);
    await rows().updateMany({}, { $set: { readDueAt: immediately } });
    fail(404);
    await on.booking.app.app.get(CalendarsService).run();
    const later = await Promise.all(people.map((person) => on.booking.get(person, '/calendars')));
    expect(later.flatMap(({ body }) => body.calendars)).toHaveLength(27);
    expect(postponed(later.map(({ body }) => body))).toEqual([]);
  });

  it('keep their last times while they fail; after a day the provider is told once', async () => {
    const serviceId = await publish();
    serve(calendarOf(25));
    await set(on.address);
    fail(500);
    await readAgain();
    const told = () => on.booking.app.outbox('calendar.failed');
    expect(await free(serviceId)).not.toContain(25);
    expect(await told()).toEqual([]);
    const failingSince = new Date(Date.now() - 25 * 3_600_000);
    await rows().updateOne({ _id: on.provider.uid }, { $set: { 'calendars.0.failingSince': failingSince } });
    for (let day = 0; day < 8; day += 1) await readAgain();
    const event = { providerUid: on.provider.uid, failingSince: failingSince.toISOString() };
    expect((await told()).map(({ data }) => data)).toEqual([event]);
    expect(await free(serviceId)).not.toContain(25);
    expect((await get()).calendars[0]).toMatchObject({ busyTimes: 1, problem: 'refused' });
    const operator = await signIn({ isOperator: true });
    expect((await on.booking.get(operator, '/desk/booking/calendars')).body).toContainEqual({
      ...event,
      problem: 'refused',
    });
    await on.booking.app.showsMetric(/^calendars\{state="failing"\} 1$/m);
    // Without hours, nothing of it is read any more.
    await on.booking.app.call('DELETE', '/schedule', { token: on.provider.token });
    await readAgain();
    await on.booking.app.showsMetric(/^calendars\{state="failing"\} 0$/m);
    await on.care.put(on.provider, scheduleOf({ timeZone: 'UTC' }));
    serve(calendarOf(26));
    await readAgain();
    expect((await get()).calendars).toEqual([{ address: on.address, busyTimes: 1 }]);
    expect(await free(serviceId)).toContain(25);
  });

  it('fail together with one mail', async () => {
    fail(500);
    await set(on.address, `${on.address}?2`);
    const { body } = await on.booking.get(on.provider, '/calendars');
    const [first, second] = body.calendars.map((calendar: { failingSince: string }) => calendar.failingSince);
    expect(second).toBe(first);
    const [day, dayAndHour] = [24, 25].map((hours) => new Date(Date.now() - hours * 3_600_000));
    const change = { 'calendars.0.failingSince': day, 'calendars.1.failingSince': dayAndHour };
    await rows().updateOne({ _id: on.provider.uid }, { $set: change });
    await readAgain();
    await readAgain();
    const told = (await on.booking.app.outbox('calendar.failed')).filter(
      ({ data }) => data.providerUid === on.provider.uid,
    );
    expect(told.map(({ data }) => data.failingSince)).toEqual([dayAndHour?.toISOString()]);
  });

  it('that cost too much are read once an hour, and the others as often as ever', async () => {
    let reads = 0;
    const endless = calendarOf(25).replace('DURATION', 'RRULE:FREQ=SECONDLY\r\nDURATION');
    on.answer = ({ url }, response) => {
      if (url?.endsWith('?endless')) reads += 1;
      response.end(url?.endsWith('?endless') ? endless : calendarOf(26));
    };
    await set(on.address, `${on.address}?endless`);
    await readAgain();
    expect(reads).toBe(1);
    await rows().updateOne(
      { _id: on.provider.uid },
      { $set: { 'calendars.1.pausedUntil': new Date(Date.now() - 1) } },
    );
    await readAgain();
    expect(reads).toBe(2);
    await set(on.address, `${on.address}?endless`);
    expect(reads).toBe(3);
  });

  it('that were full are believed to be empty only the second time', async () => {
    serve(calendarOf(25, 27, 29), { etag: '"full"' });
    await set(on.address);
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

  it('are read by one instance, and a slow reading changes nothing that was set meanwhile', async () => {
    let release: (() => void) | undefined;
    serve(calendarOf(25));
    await set(on.address);
    on.answer = (_, response) => {
      release = () => response.end(calendarOf(26));
    };
    await rows().updateOne({ _id: on.provider.uid }, { $set: { readDueAt: immediately } });
    const running = on.booking.app.app.get(CalendarsService).run();
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
    await set(on.address);
    const session = await on.booking.app.connection.startSession();
    session.startTransaction();
    await on.booking.app.connection
      .collection<{ _id: string }>('schedules')
      .updateOne({ _id: on.provider.uid }, { $set: { attempts: 1 } }, { session });
    const commands = commandsOn(on.booking.app, 'schedules');
    const removed = set();
    await until(() => commands.some(({ findAndModify }) => findAndModify));
    expect((await get()).calendars).toEqual([{ address: on.address, busyTimes: 1 }]);
    await session.abortTransaction();
    await session.endSession();
    expect((await removed).body.calendars).toEqual([]);
    expect(await free(serviceId)).toContain(25);
  });
});
