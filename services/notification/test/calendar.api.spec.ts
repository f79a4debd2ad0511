import { signIn } from '@mendwell/service-kit/testing/test-user';
import { lastEntryTo, lineOf } from './calendar-entries.ts';
import { mailsTo } from './caught-mails.ts';
import { type NotificationApp, startNotification, testBooking } from './notification-app.ts';

let notification: NotificationApp;

beforeAll(async () => {
  notification = await startNotification();
});
afterAll(() => notification?.close());

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
