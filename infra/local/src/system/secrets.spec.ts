import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '../repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-spec-'));
const file = join(folder, 'secrets.json');
afterAll(() => rmSync(folder, { recursive: true }));

it('adds passwords for a new service and keeps the existing ones', async () => {
  process.env.MENDWELL_DATA = folder;
  const { readSecrets } = await import('./secrets.ts');
  const first = readSecrets();
  const { payment, ...older } = first.mongodb;
  writeFileSync(file, JSON.stringify({ ...first, mongodb: older }));

  const second = readSecrets();
  expect(second).toEqual({
    ...first,
    mongodb: { ...older, payment: expect.stringMatching(/^[0-9a-f]{48}$/) },
  });
  expect(second.mongodb.payment).not.toBe(payment);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(second);
  expect(Object.keys(second.rabbitmq)).toEqual(serviceNames);
});
