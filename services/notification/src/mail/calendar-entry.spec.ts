import { isolated } from '@mendwell/contracts/text';
import { calendarOf, invitation } from './calendar-entry.ts';

const sender = { MAIL_FROM: 'Mendwell <no-reply@mendwell.example>', PUBLIC_URL: 'https://mendwell.example' };
type Entry = Parameters<typeof invitation>[0];
const entryOf = (
  changes: Partial<Entry['state']['appointment']>,
  more: Partial<Entry> = {},
  write = invitation,
) => {
  const state = {
    bookingId: '000000000000000000000001',
    version: 1,
    changedAt: new Date('2026-11-20T10:00:00Z'),
    isClosed: false,
    appointment: {
      serviceDate: '2026-12-01T14:00:00.000Z',
      durationMinutes: 30,
      patientName: 'Pat',
      patientEmail: 'pat@example.com',
      providerName: 'Dr. Osei',
      providerEmail: 'osei@example.com',
      patientVerified: true,
      providerVerified: true,
      ...changes,
    },
  };
  return write({ state, work: undefined, role: 'patient', ...more }, sender);
};
/** The lines as a calendar program reads them: long ones are folded in the file. */
const linesOf = (entry: string) => entry.replaceAll('\r\n ', '').split('\r\n');

it('ends with a line break, without which some programs refuse the file', () => {
  expect(entryOf({})).toMatch(/[^\r\n]\r\nEND:VCALENDAR\r\n$/);
});

it('cuts a long name between characters', () => {
  const name = `Dr. ${'👩‍⚕️'.repeat(40)}`;
  expect(linesOf(entryOf({ providerName: name }))).toContain(
    `SUMMARY:Appointment with ${isolated(`Dr. ${'👩‍⚕️'.repeat(24)}…`)}`,
  );
});

it('an appointment at the end of the year 9999 does not end in the year 10000', () => {
  const lines = linesOf(entryOf({ serviceDate: '9999-12-31T23:45:00.000Z' }));
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:99991231T234500Z', 'DTEND:99991231T235959Z']));
});

it.each([
  ['\u202eDr.\u2066\nOsei', 'Dr. Osei'],
  ['\u3164\u200b', 'the other side'],
  ['', 'the other side'],
])('the name %j can neither hide nor turn what stands around it', (providerName, shown) => {
  expect(linesOf(entryOf({ providerName }))).toContain(`SUMMARY:Appointment with ${isolated(shown)}`);
});

const work = (status: 'pending' | 'working' | 'completed') => ({
  ...{ version: 2, status, priceCents: 4_550, paymentStatus: 'unpaid' as const },
  changedAt: new Date('2026-11-21T10:00:00Z'),
});

it.each([
  ['pending', ['STATUS:TENTATIVE', 'PARTSTAT=TENTATIVE']],
  ['working', ['STATUS:CONFIRMED', 'PARTSTAT=ACCEPTED', 'DTSTAMP:20261121T100000Z']],
  ['completed', ['STATUS:CONFIRMED', 'PARTSTAT=ACCEPTED']],
] as const)('an appointment whose request is %s is in the calendar with %j', (status, parts) => {
  const entry = linesOf(entryOf({}, { work: work(status) })).join('\n');
  for (const part of ['SEQUENCE:1\n', ...parts]) expect(entry).toContain(part);
});

it.each([
  ['patient', `SUMMARY:Appointment with Dr. Osei`, '/bookedService?booking=000000000000000000000001'],
  ['provider', 'SUMMARY:Pat\\, 30 min', '/serviceToDo?view=week&request=000000000000000000000001'],
] as const)(
  'tells the %s whom they meet, where, and reminds a day and an hour before',
  (role, summary, path) => {
    const lines = linesOf(entryOf({ place: 'Portland' }, { role }));
    const url = `URL;VALUE=URI:https://mendwell.example${path}`;
    expect(lines).toEqual(expect.arrayContaining([summary, 'LOCATION:Portland', url]));
    expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT1H']);
  },
);

it('a file that its reader has asked for is no invitation', () => {
  const lines = linesOf(entryOf({}, {}, (entry, from) => calendarOf([entry], from)));
  expect(lines).toContain('METHOD:PUBLISH');
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
});
