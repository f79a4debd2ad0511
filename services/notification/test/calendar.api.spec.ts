import { eventExamples } from '@mendwell/contracts/event-examples';
import type { EventData } from '@mendwell/contracts/events';
import { isolated } from '@mendwell/contracts/text';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { erasureOf, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { signIn } from '@mendwell/service-kit/testing/test-user';
import { type BookingCopyDocument, bookingCopyModel } from '../src/booking-copies/booking-copies.service.ts';
import { lastEntryTo, lineOf } from './calendar-entries.ts';
import { mailsTo } from './caught-mails.ts';
import { notificationApp, testBooking } from './notification-app.ts';

const notification = notificationApp();

it('the downloaded file is about the same as the last mail; each change replaces the previous entry', async () => {
  const [patient, provider, stranger] = await Promise.all([signIn(), signIn(), signIn()]);
  const booking = testBooking({ patientEmail: patient.email, providerEmail: provider.email });
  const people = { patientUid: patient.uid, providerUid: provider.uid };
  const path = `/bookings/${booking.bookingId}/calendar.ics`;
  const changes = [
    booking.event('requested', people),
    booking.event('moved', { ...people, version: 2 }),
    booking.event('cancelled', { ...people, version: 4 }),
  ];
  const seen = [];
  for (const change of changes) {
    await notification.receive(change);
    await notification.send();
    for (const { email, token } of [patient, provider]) {
      const { status, body } = await notification.app.call('GET', path, { token });
      expect(status).toBe(200);
      for (const entry of [await lastEntryTo(email), body])
        seen.push(['METHOD', 'UID', 'SEQUENCE', 'DTSTART'].map((name) => lineOf(entry, name)));
    }
  }
  const uid = `UID:${booking.bookingId}@mendwell`;
  const start = `DTSTART:${booking.serviceDate.replace(/[-:]|\.\d+/g, '')}`;
  expect(seen).toEqual(
    [
      ['METHOD:REQUEST', 'SEQUENCE:1'],
      ['METHOD:REQUEST', 'SEQUENCE:2'],
      ['METHOD:CANCEL', 'SEQUENCE:4'],
    ].flatMap(([method, sequence]) => {
      const mailed = [method, uid, sequence, start];
      const downloaded = ['METHOD:PUBLISH', uid, sequence, start];
      return [mailed, downloaded, mailed, downloaded];
    }),
  );
  expect((await notification.app.call('GET', path, { token: stranger.token })).status).toBe(404);
});

it.each([
  [
    'both are known',
    { patientTimeZone: 'America/New_York', timeZone: 'Europe/Stockholm' },
    'Mon, Jan 12, 2099, 9:00 AM in New York · 3:00 PM in Stockholm',
    'Mon, Jan 12, 2099, 3:00 PM in Stockholm',
  ],
  [
    "only the patient's is known",
    { patientTimeZone: 'America/New_York', timeZone: undefined },
    'Mon, Jan 12, 2099, 9:00 AM in New York',
    'Mon, Jan 12, 2099, 9:00 AM in New York',
  ],
  [
    'neither is known',
    { timeZone: undefined },
    'Mon, Jan 12, 2099, 2:00 PM UTC',
    'Mon, Jan 12, 2099, 2:00 PM UTC',
  ],
])(
  "a mail and its entry have the time in the reader's zone if %s",
  async (_, zones, toPatient, toProvider) => {
    const booking = testBooking({ ...zones, serviceDate: '2099-01-12T14:00:00.000Z' });
    await notification.receive(booking.event('requested'));
    await notification.send();
    for (const [address, when] of [
      [booking.patientEmail, toPatient],
      [booking.providerEmail, toProvider],
    ] as const) {
      const [mail] = await mailsTo(address);
      expect(mail?.text.replaceAll('\u202f', ' ')).toContain(`When: ${when}\n`);
      const entry = (await lastEntryTo(address)).replaceAll('\r\n ', '').replaceAll('\u202f', ' ');
      expect(entry.replaceAll('\\,', ',')).toContain(`DESCRIPTION:${when}\\n`);
    }
  },
);

describe("a provider's directions", () => {
  const elm = 'Elm Street 5,\nsecond floor';
  const line = 'LOCATION:Elm Street 5\\, second floor\\, Lisbon';
  const town = 'LOCATION:Lisbon';
  const told = 'How to find us: Elm Street 5, second floor\n';
  const say = (providerUid: string, directions: string | undefined, computedAt: Date) => {
    const { directions: _, ...data } = eventExamples['free-times.changed']
      .data as EventData<'free-times.changed'>;
    const facts = { ...data, providerUid, computedAt: computedAt.toISOString() };
    const event = eventLike(eventExamples['free-times.changed'], {});
    return notification.receive({ ...event, data: { ...facts, ...(directions && { directions }) } });
  };
  /** A requested appointment, with what its sides are told. */
  async function appointment(more: Parameters<typeof testBooking>[0] = {}) {
    const [patient, provider] = await Promise.all([signIn(), signIn()]);
    const booking = testBooking({ patientEmail: patient.email, providerEmail: provider.email, ...more });
    const people = { patientUid: patient.uid, providerUid: provider.uid };
    const change = async (...[what, state]: Parameters<typeof booking.event>) => {
      await notification.receive(booking.event(what, { ...people, ...state }));
      await notification.send();
    };
    await say(provider.uid, elm, new Date(1));
    await change('requested');
    const path = `/bookings/${booking.bookingId}/calendar.ics`;
    const downloaded = async ({ token }: { token: string }) =>
      lineOf((await notification.app.call('GET', path, { token })).body.replaceAll('\r\n ', ''), 'LOCATION');
    const mailed = async ({ email }: { email: string }) =>
      lineOf((await lastEntryTo(email)).replaceAll('\r\n ', ''), 'LOCATION');
    const lastText = async ({ email }: { email: string }) => (await mailsTo(email)).at(-1)?.text ?? '';
    return { patient, provider, change, downloaded, mailed, lastText };
  }

  it('stand in the entries of the patient until the time is over, and in mails once it is accepted', async () => {
    const { patient, provider, change, downloaded, mailed, lastText } = await appointment();
    expect([await mailed(patient), await downloaded(patient)]).toEqual([line, line]);
    expect([await mailed(provider), await downloaded(provider)]).toEqual([town, town]);
    expect(await lastText(patient)).not.toContain('Elm Street');

    await change('working', { version: 2, status: 'working' });
    expect(await lastText(patient)).toContain(told);
    expect(await mailed(patient)).toBe(line);
    await change('completed', { version: 3, status: 'completed' });
    expect(await lastText(patient)).toContain(told);
    expect(await downloaded(patient)).toBe(line);

    const copies = notification.app.model<BookingCopyDocument>(bookingCopyModel.name);
    const serviceDate = new Date(Date.now() - 3_600_000).toISOString();
    await copies.updateOne({ patientUid: patient.uid }, { $set: { 'appointment.serviceDate': serviceDate } });
    expect(await downloaded(patient)).toBe(town);
  });

  it('end with the appointment, are the newest, and go with the account', async () => {
    const { patient, provider, change, downloaded } = await appointment();
    await say(provider.uid, 'Oak Lane 7', new Date(3));
    await say(provider.uid, elm, new Date(2));
    expect(await downloaded(patient)).toBe('LOCATION:Oak Lane 7\\, Lisbon');
    await say(provider.uid, undefined, new Date(5));
    await say(provider.uid, elm, new Date(4));
    expect(await downloaded(patient)).toBe(town);
    await say(provider.uid, `Pine Row ${patient.uid}`, new Date(6));
    await change('cancelled', { version: 4 });
    expect(await downloaded(patient)).toBe(town);
    expect(await placesOf(notification.app, [`Pine Row ${patient.uid}`])).not.toEqual([]);
    await notification.receive(
      erasureOf({ uid: provider.uid, pseudonym: `erased-${provider.uid.slice(-12)}` }),
    );
    expect(await placesOf(notification.app, [`Pine Row ${patient.uid}`])).toEqual([]);
  });

  it('are not told to an unverified address', async () => {
    const { patient, change, lastText, mailed } = await appointment({ patientVerified: false });
    await change('working', { version: 2, status: 'working' });
    expect(await lastText(patient)).not.toContain('Elm Street');
    expect(await mailed(patient)).toBeUndefined();
  });
});

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

it('visits of a series share one mail a side, with one file of all entries, also when they end at once', async () => {
  const first = testBooking({ timeZone: 'Europe/Stockholm', serviceDate: '2099-01-12T14:00:00.000Z' });
  const dates = ['2099-01-12', '2099-01-19', '2099-01-26'].map((day) => `${day}T14:00:00.000Z`);
  const { patientUid, providerUid } = first;
  const bookings = dates.map((_, at) => (at === 0 ? first : testBooking()));
  const together = bookings.map(({ bookingId }) => bookingId);
  const visits = bookings.map(({ bookingId, event }, at) => {
    const appointment = { ...first.appointment, serviceDate: dates[at] ?? '' };
    const more = { patientUid, providerUid, appointment };
    return {
      bookingId,
      event: (what: 'requested' | 'moved' | 'cancelled', version = 1, of?: string[]) =>
        event(what, { ...more, version, ...(of && { together: of }) }),
    };
  });
  for (const { event } of visits.slice(0, 2)) await notification.receive(event('requested', 1, together));
  await notification.send();
  // Not before the last visit is known.
  expect(await subjectsTo(first.patientEmail)).toEqual([]);
  await notification.receive((visits[2] as (typeof visits)[2]).event('requested', 1, together));
  await notification.messages.updateMany(
    { bookingId: first.bookingId, kind: 'requested' },
    { dueAt: new Date() },
  );
  await notification.send();
  expect(await subjectsTo(first.patientEmail)).toEqual([
    `3 appointments requested with ${isolated('Dr. Example')}`,
  ]);
  expect(await subjectsTo(first.providerEmail)).toEqual([`3 new requests from ${isolated('Pat Example')}`]);
  const [mail] = await mailsTo(first.providerEmail);
  expect(mail?.text.replaceAll('\u202f', ' ')).toContain(
    [
      'Appointment 1: Mon, Jan 12, 2099, 3:00 PM in Stockholm',
      'Appointment 2: Mon, Jan 19, 2099, 3:00 PM in Stockholm',
      'Appointment 3: Mon, Jan 26, 2099, 3:00 PM in Stockholm',
    ].join('\n'),
  );
  const lines = (await lastEntryTo(first.patientEmail)).split('\r\n');
  const valuesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
  expect(valuesOf('METHOD')).toEqual(['METHOD:PUBLISH']);
  expect(valuesOf('UID')).toEqual(visits.map(({ bookingId }) => `UID:${bookingId}@mendwell`));
  expect(valuesOf('SEQUENCE')).toEqual(['SEQUENCE:1', 'SEQUENCE:1', 'SEQUENCE:1']);
  // Afterwards each has its own.
  await notification.receive((visits[1] as (typeof visits)[1]).event('moved', 2));
  await notification.send();
  const entry = await lastEntryTo(first.patientEmail);
  expect(lineOf(entry, 'UID')).toBe(`UID:${visits[1]?.bookingId}@mendwell`);
  expect(['METHOD', 'SEQUENCE'].map((name) => lineOf(entry, name))).toEqual([
    ...['METHOD:REQUEST', 'SEQUENCE:2'],
  ]);
  const before = (await subjectsTo(first.patientEmail)).length;
  for (const { event } of visits.slice(1).toReversed())
    await notification.receive(event('cancelled', 3, together.slice(1)));
  await notification.send();
  expect((await subjectsTo(first.patientEmail)).slice(before)).toEqual([
    `2 appointments with ${isolated('Dr. Example')} cancelled`,
  ]);
  const ended = (await lastEntryTo(first.patientEmail)).split('\r\n');
  expect(ended.filter((line) => /^(METHOD|UID|STATUS):/.test(line))).toEqual([
    'METHOD:PUBLISH',
    ...together.slice(1).flatMap((bookingId) => [`UID:${bookingId}@mendwell`, 'STATUS:CANCELLED']),
  ]);
});
