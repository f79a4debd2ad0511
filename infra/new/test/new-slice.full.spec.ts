import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { useCopy } from './copy.ts';

// A build is slow on a busy machine.
jest.setTimeout(600_000);

const { copy, run } = useCopy();
const store = join(copy, '.data/releases');
let liveShell: Server;
beforeAll(async () => {
  const versions = await run(
    'node',
    '-p',
    'JSON.stringify(require("./packages/build/webpack/federation.mjs").providedByShell())',
  );
  liveShell = createServer((_request, response) => response.end(versions)).listen(0, '127.0.0.1');
});
afterAll(() => liveShell.close());

it('creates a slice that can be released and retired', async () => {
  await run('npm', 'run', 'new', '--', 'slice', 'prescriptions', 'everyone');
  const live = `http://127.0.0.1:${(liveShell.address() as AddressInfo).port}`;
  await run('npm', 'run', 'release', '--', 'build', 'prescriptions', '--against', live);
  await run('npm', 'run', 'release', '--', 'deploy', 'prescriptions@0.1.0', '--to', store, '--against', live);
  expect(JSON.parse(readFileSync(join(store, 'live/releases.json'), 'utf8'))).toMatchObject([
    {
      name: 'prescriptions',
      version: '0.1.0',
      pages: [{ path: '/prescriptions', title: 'Prescriptions || Mendwell' }],
    },
  ]);
  expect(readFileSync(join(store, 'live/pages/prescriptions/index.html'), 'utf8')).toContain('Prescriptions');
  await run('npm', 'run', 'release', '--', 'retire', 'prescriptions', '--to', store);
  expect(JSON.parse(readFileSync(join(store, 'live/releases.json'), 'utf8'))).toEqual([]);
});
