import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInLogs, instructions, person, personalDataIn } from './personal-data.ts';

describe('personal data in logs', () => {
  it.each([
    ['{"msg":"no user patient-1@bench.example"}', 'an e-mail address'],
    ['GET /booked/patient-1%40Bench.example', 'an e-mail address'],
    [`patientName: ${person.displayName}`, 'a name'],
    ['?search=canary%20quill', 'a name'],
    [`"instructions":"${instructions}"`, 'instructions'],
    ['Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1aWQifQ.', 'a token'],
    ['client_secret=pi_3Nabc_secret_9xyz', 'a client secret'],
    ['card 4242 4242 4242 4242', 'a card number'],
  ])('%s is %s', (line, kind) => {
    expect(personalDataIn(line)).toEqual([kind]);
  });

  it('are not ids, routes, packages or the address that mails are from', () => {
    for (const line of [
      '{"route":"/booked/{email}","userHash":"9f86d081","intentId":"pi_3Nabc"}',
      'at node_modules/@mendwell/service-kit/src/auth.ts:1 from no-reply@mendwell.example',
    ])
      expect(personalDataIn(line)).toEqual([]);
  });

  it('are named by their file and line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'logs-'));
    writeFileSync(join(folder, 'booking.log'), `{}\n{"name":"${person.displayName}"}\n`);
    expect(await findInLogs(folder)).toEqual({ lines: 2, found: ['booking.log:2 has a name'] });
    rmSync(folder, { recursive: true });
  });
});
