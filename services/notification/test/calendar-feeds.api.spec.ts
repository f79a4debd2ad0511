import { inspect } from 'node:util';
import { accountExamples } from '@mendwell/contracts/event-examples';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { RestoredDecisions, restoredDecisionModel } from '@mendwell/service-kit/privacy/restored-decisions';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { erasureOf, exportOf, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { type Person, signIn } from '@mendwell/service-kit/testing/test-user';
import { Logger } from '@nestjs/common';
import { type CalendarFeedDocument, calendarFeedModel } from '../src/calendar/calendar-feeds.service.ts';
import { lastEntryTo, lineOf } from './calendar-entries.ts';
import { type NotificationApp, publicUrl, startNotification, testBooking } from './notification-app.ts';

let notification: NotificationApp;
let logged = '';
beforeAll(async () => {
  for (const level of ['log', 'warn', 'error', 'debug'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((...words) => {
      logged += inspect(words, { depth: 9 });
    });
  notification = await startNotification({
    allowedScans: [{ shape: /^find restoredDecisions /, reason: 'The log is applied to a whole database' }],
  });
});
afterAll(async () => {
  await notification?.close();
  jest.restoreAllMocks();
});

const read = (path: string, headers: Record<string, string> = {}) =>
  notification.app.call('GET', path, { headers });
const statusOf = async (path: string) => (await read(path)).status;
const create = async ({ token }: Person): Promise<string> => {
  const { status, body } = await notification.app.call('POST', '/calendar-feed', { token });
  expect(status).toBe(200);
  expect(body.address).toMatch(/^https:\/\/mendwell\.example\/calendars\/[\w-]{43}\.ics$/);
  return body.address.slice(publicUrl.length);
};
const since = async ({ token }: Person) =>
  (await notification.app.call('GET', '/calendar-feed', { token })).body.since;
const end = ({ token }: Person) => notification.app.call('DELETE', '/calendar-feed', { token });
const eventsOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An appointment of somebody as one side. */
async function appointmentOf(side: 'patient' | 'provider', person: Person, serviceDate = inDays(7)) {
  const booking = testBooking({
    patientName: 'Rosa Lind',
    providerName: 'Dr. Osei',
    serviceDate,
  });
  const uids = { [`${side}Uid`]: person.uid };
  await notification.receive(booking.event('requested', uids));
  return {
    ...booking,
    change: (...[what, more]: Parameters<typeof booking.event>) =>
      notification.receive(booking.event(what, { ...uids, ...more })),
  };
}

it("has the appointments of both sides under the mails' UID and SEQUENCE, and follows their changes", async () => {
  const person = await signIn();
  const booked = await appointmentOf('patient', person);
  const given = await appointmentOf('provider', person);
  const path = await create(person);
  const entryOf = async ({ bookingId }: { bookingId: string }) => {
    const { status, headers, body } = await read(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const found = eventsOf(body).filter((event) => event.includes(`UID:${bookingId}@mendwell`));
    expect(found).toHaveLength(1);
    return found[0] ?? '';
  };

  expect((await read(path)).body).toMatch(
    /METHOD:PUBLISH\r\n[\s\S]*REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n/,
  );
  expect(eventsOf((await read(path)).body)).toHaveLength(2);
  expect(await entryOf(booked)).toMatch(/SUMMARY:Appointment with [^\r]*Dr\. Osei/);
  expect(await entryOf(booked)).toContain(`/bookedService?booking=${booked.bookingId}`);
  expect(await entryOf(given)).toMatch(/SUMMARY:[^\r]*Rosa Lind[^\r]*\\, \d+ min/);

  await notification.send();
  await booked.change('moved', { version: 2 });
  await given.change('cancelled', { version: 4 });
  await notification.send();
  const linesOf = (entry: string) =>
    ['UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND'].map((name) => lineOf(entry, name));
  expect(linesOf(await entryOf(booked))).toEqual(linesOf(await lastEntryTo(booked.patientEmail)));
  expect(linesOf(await entryOf(given))).toEqual(linesOf(await lastEntryTo(given.providerEmail)));
  // A program that knows the entries of both mails and feed reminds once.
  expect(await lastEntryTo(booked.patientEmail)).toContain('VALARM');
  expect((await read(path)).body).not.toContain('VALARM');
  expect(await entryOf(booked)).toContain('SEQUENCE:2');
  expect(await entryOf(given)).toMatch(/SEQUENCE:4[\s\S]*STATUS:CANCELLED/);
});

it('reaches 90 days back and two years ahead, and is not sent again while it is the same', async () => {
  const person = await signIn();
  for (const days of [-92, -88, 725, 735]) await appointmentOf('patient', person, inDays(days));
  const path = await create(person);
  const { headers, body } = await read(path);
  expect(eventsOf(body)).toHaveLength(2);
  const etag = String(headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await read(path, { 'if-none-match': known })).toMatchObject({
      status: 304,
      body: '',
      headers: { etag },
    });
  await appointmentOf('provider', person);
  const changed = await read(path, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(eventsOf(changed.body)).toHaveLength(3);
});

it('is one secret address a person, told once and stored as a hash, until it is replaced or ended', async () => {
  const person = await signIn();
  expect(await since(person)).toBeNull();
  const first = await create(person);
  const second = await create(person);
  expect(Date.parse(await since(person))).not.toBeNaN();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  const token = second.slice('/calendars/'.length, -'.ics'.length);
  expect(await placesOf(notification.app, [token])).toEqual([]);
  expect((await exportOf(notification.app, 'notification', person)).body.sections.calendarFeed).toEqual([
    { since: await since(person) },
  ]);
  expect([(await end(person)).body, (await end(person)).body]).toMatchObject([
    { deletedCount: 1 },
    { deletedCount: 0 },
  ]);
  expect([await statusOf(second), await since(person)]).toEqual([404, null]);
});

it.each(['x', 'a'.repeat(43), `${'a'.repeat(44)}`])(
  'answers an unknown token like %s as one that has ended',
  async (token) => {
    expect(await read(`/calendars/${token}.ics`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  },
);

it('is closed while the account is blocked, and ends with its erasure', async () => {
  const person = await signIn();
  const path = await create(person);
  const { uid } = person;
  await notification.receive(eventLike(accountExamples.blocked, { uid, version: 1 }));
  expect(await statusOf(path)).toBe(404);
  await notification.receive(eventLike(accountExamples.unblocked, { uid, version: 2 }));
  expect(await statusOf(path)).toBe(200);
  await notification.receive(erasureOf({ uid, pseudonym: 'erased-feed' }));
  expect(await statusOf(path)).toBe(404);
  expect(await placesOf(notification.app, [uid])).toEqual([]);
});

it('an ended address stays ended after a restore; one that is newer than that stays', async () => {
  const [ends, replaces] = [await signIn(), await signIn()];
  const { app } = notification;
  const feeds = app.model<CalendarFeedDocument>(calendarFeedModel.name);
  const ended = await create(ends);
  await create(replaces);
  const newer = await create(replaces);
  const backup = await feeds.find({ uid: { $in: [ends.uid, replaces.uid] } }).lean();
  await end(ends);
  const decided = await app.outbox('person.decided');
  const own = decided.filter(({ data }) => [ends, replaces].some(({ uid }) => hashUid(uid) === data.id));
  expect(new Set(own.map(({ data }) => data.action))).toEqual(new Set(['feed.end']));

  await feeds.deleteMany();
  await feeds.insertMany(backup);
  await app.model(restoredDecisionModel.name).insertMany(
    own.map(({ id: _id, occurredAt, data: { action, id } }) => ({
      _id,
      action,
      kind: 'feed',
      id,
      at: new Date(occurredAt),
    })),
  );
  await app.app.get(RestoredDecisions, { strict: false }).apply();
  expect([await statusOf(ended), await statusOf(newer)]).toEqual([404, 200]);
});

it('no line of the log has a token', async () => {
  const person = await signIn();
  const path = await create(person);
  await read(path);
  await end(person);
  await read(path);
  expect(logged).toContain('POST /calendar-feed');
  expect(logged).not.toMatch(/[\w-]{43}\.ics/);
  expect(logged).not.toContain(path.slice('/calendars/'.length, -'.ics'.length));
});
