import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import catalog from '../../../docs/openapi/catalog.json' with { type: 'json' };

/* The commands as a team runs them, against a server that answers what a live system says of itself. */

const folder = mkdtempSync(join(tmpdir(), 'mendwell-fit-'));
const built = join(folder, 'build');
const store = join(folder, 'releases');
let live: typeof catalog;
const server = createServer(({ url }, response) => {
  if (url === '/shared.json') return response.end('{}');
  if (url === '/openapi/catalog.json') return response.end(JSON.stringify(live));
  response.writeHead(404).end();
});
let against: string[];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  against = ['--against', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`];
});
beforeEach(() => {
  live = structuredClone(catalog);
  rmSync(store, { recursive: true, force: true });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Ends with the status of the command and the last line that it wrote. */
const run = (command: string, ...args: string[]) =>
  new Promise<{ status: number; says: string }>((ended) => {
    const script = join(import.meta.dirname, `${command}.ts`);
    execFile(process.execPath, [script, ...args, ...against], (error, stdout, stderr) =>
      ended({ status: Number(error?.code ?? 0), says: (stderr || stdout).trim().split('\n').at(-1) ?? '' }),
    );
  });

describe('deploying a slice', () => {
  const { '/services': services } = catalog.paths;
  const deploy = (calls: object) => {
    mkdirSync(built, { recursive: true });
    writeFileSync(join(built, 'entry.js'), '');
    const manifest = { name: 'doctors', version: '1.0.0', entry: 'entry.js', pages: [], shared: {}, calls };
    writeFileSync(join(built, 'slice.json'), JSON.stringify(manifest));
    return run('deploy', '--from', built, '--to', store);
  };
  const calls = { catalog: { paths: { '/services': services }, components: catalog.components } };

  it('is refused with the field that the live service does not give, and nothing goes live', async () => {
    live.components.schemas.Service.required = catalog.components.schemas.Service.required.slice(1);
    expect(await deploy(calls)).toEqual({
      status: 1,
      says: 'GET /services: answer 200: []._id may be missing',
    });
    expect(existsSync(store)).toBe(false);
  });

  it('is refused while nobody says what the service answers', async () => {
    expect(await deploy({ unknown: { paths: {} } })).toMatchObject({
      status: 1,
      says: expect.stringMatching(/openapi\/unknown\.json cannot be read: it answered 404\.$/),
    });
  });

  it('succeeds where the live service answers what it was built for', async () => {
    expect(await deploy(calls)).toEqual({ status: 0, says: 'doctors@1.0.0 is live for everyone.' });
  });
});

describe('comparing a service', () => {
  it('passes while the working copy keeps what is live', async () => {
    expect(await run('compat', 'catalog')).toMatchObject({ status: 0 });
  });

  it('fails with what the callers of the live service would miss', async () => {
    const fields = live.components.schemas.Service as { properties: object; required: string[] };
    fields.required.push('rating');
    Object.assign(fields.properties, { rating: { type: 'number' } });
    expect(await run('compat', 'catalog')).toEqual({
      status: 1,
      says: 'GET /serviceJob/{email}: answer 200: [].rating may be missing',
    });
  });
});
