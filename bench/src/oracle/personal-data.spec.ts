import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findInLogs,
  instructions,
  person,
  personalDataIn,
  personalDataInMail,
  reviewText,
  serviceName,
} from './personal-data.ts';

describe('personal data in logs', () => {
  it.each([
    ['{"msg":"no user patient-1@people.example"}', 'an e-mail address'],
    ['GET /booked/patient-1%40People.example', 'an e-mail address'],
    [`patientName: ${person.name}`, 'a name'],
    ['?search=canary%20quill', 'a name'],
    [`"instructions":"${instructions}"`, 'instructions'],
    [`"text":"${reviewText}"`, 'a review'],
    ['Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1aWQifQ.', 'a token'],
    [`GET /calendars/${'a'.repeat(43)}.ics`, "a calendar's address"],
    ['client_secret=pi_3Nabc_secret_9xyz', 'a client secret'],
    ['card 4242 4242 4242 4242', 'a card number'],
  ])('%s is %s', (line, kind) => {
    expect(personalDataIn(line)).toEqual([kind]);
  });

  it('does not include ids, routes, packages or the sender of mails', () => {
    for (const line of [
      '{"route":"/booked/{email}","userHash":"9f86d081","intentId":"pi_3Nabc"}',
      'at node_modules/@mendwell/service-kit/src/auth.ts:1 from no-reply@mendwell.example',
    ])
      expect(personalDataIn(line)).toEqual([]);
  });

  it('is reported with file and line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'logs-'));
    writeFileSync(join(folder, 'booking.log'), `{}\n{"name":"${person.name}"}\n`);
    expect(await findInLogs(folder)).toEqual({ lines: 2, found: ['booking.log:2 has a name'] });
    rmSync(folder, { recursive: true });
  });
});

describe('personal data in mails', () => {
  const mail = (text: string, entry = '') =>
    Buffer.from(
      [
        'From: Mendwell <no-reply@mendwell.example>',
        `To: ${person.name} <pat@people.example>`,
        'Subject: Appointment requested',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=part',
        '',
        '--part',
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
        '--part',
        'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(entry).toString('base64'),
        '--part--',
      ].join('\r\n'),
    );

  it('does not include the names of patient and provider, nor the address of the recipient', async () => {
    const entry = `SUMMARY:Appointment with ${person.name}\r\nATTENDEE:mailto:pat@people.example`;
    expect(await personalDataInMail(mail(`${person.name} would like an appointment.`, entry))).toEqual([]);
  });

  it.each([
    ['the address of another person', 'Write to dora@people.example.', '', 'an e-mail address'],
    ['instructions', instructions, '', 'instructions'],
    [
      'instructions in a folded calendar entry',
      '',
      'DESCRIPTION:canary-aller\r\n gic-to-latex',
      'instructions',
    ],
    ['the booked service', '', `SUMMARY:${serviceName}`, 'a service'],
    ['a token', 'https://mendwell.example/?t=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1aWQifQ.', '', 'a token'],
  ])('includes %s', async (_, text, entry, kind) => {
    expect(await personalDataInMail(mail(text, entry))).toEqual([kind]);
  });
});
