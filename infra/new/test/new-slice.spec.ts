import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { useCopy } from './copy.ts';

// A build on a busy machine is slow, not broken.
jest.setTimeout(300_000);

const { copy, run, filesThatChanged } = useCopy();
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

describe('npm run new -- slice', () => {
  it.each([
    ['catalog', 'There is a slice catalog already'],
    ['dashboard', '/dashboard is an address of the product'],
    ['contact', '/contact is an address of the product'],
    ['history', 'browsers have a meaning of their own for it'],
    ['class', 'browsers have a meaning of their own for it'],
    ['../elsewhere', 'is not a name'],
  ])('refuses %s with a sentence and writes nothing', async (name, sentence) => {
    await expect(run('npm', 'run', '--silent', 'new', '--', 'slice', name)).rejects.toThrow(sentence);
    expect(filesThatChanged()).toEqual([]);
  });

  it('writes a slice that a team can release and retire, and touches at most three files of others', async () => {
    await run('npm', 'run', 'new', '--', 'slice', 'prescriptions');
    const others = filesThatChanged().filter((path) => !path.includes('mfe-prescriptions'));
    expect(others.sort()).toEqual(['.github/CODEOWNERS', 'docker-compose.yml', 'package-lock.json']);
    const compose = readFileSync(join(copy, 'docker-compose.yml'), 'utf8');
    expect(compose).toContain('mfe-prescriptions: { condition: service_completed_successfully }');
    expect(compose).toContain('FRONT_END: mfe-prescriptions');

    const live = `http://127.0.0.1:${(liveShell.address() as AddressInfo).port}`;
    await run('npm', 'run', 'release', '-w', 'mfe-prescriptions', '--', '--against', live);
    await run('npm', 'run', 'deploy', '--', 'prescriptions@0.1.0', '--to', store, '--against', live);
    expect(JSON.parse(readFileSync(join(store, 'live/releases.json'), 'utf8'))).toMatchObject([
      {
        name: 'prescriptions',
        version: '0.1.0',
        pages: [{ path: '/prescriptions', title: 'Prescriptions || Mendwell' }],
      },
    ]);
    expect(readFileSync(join(store, 'live/pages/prescriptions/index.html'), 'utf8')).toContain(
      'Prescriptions',
    );
    await run('npm', 'run', 'retire', '--', 'prescriptions', '--to', store);
    expect(JSON.parse(readFileSync(join(store, 'live/releases.json'), 'utf8'))).toEqual([]);
  });
});
