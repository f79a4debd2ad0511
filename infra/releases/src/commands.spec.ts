import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import booking from '../../../docs/openapi/booking.json' with { type: 'json' };
import catalog from '../../../docs/openapi/catalog.json' with { type: 'json' };
import payment from '../../../docs/openapi/payment.json' with { type: 'json' };
import { buildRelease } from './test-store.ts';

/* Runs the commands against a stub of a live system. Processes are slow on a busy machine. */
jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'mendwell-fit-'));
const store = join(folder, 'releases');
const documents = { catalog, booking, payment };
let live: typeof documents;
const server = createServer(({ url }, response) => {
  if (url === '/shared.json') return response.end('{}');
  const [, service] = /^\/openapi\/(\w+)\.json$/.exec(String(url)) ?? [];
  const document = live[service as keyof typeof live];
  return document ? response.end(JSON.stringify(document)) : response.writeHead(404).end();
});
let against: string[];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  against = ['--against', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`];
});
beforeEach(() => {
  live = structuredClone(documents);
  rmSync(store, { recursive: true, force: true });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Resolves with the command's exit code and last line of output. */
const run = (command: string, ...args: string[]) =>
  new Promise<{ status: number; says: string }>((ended) => {
    const script = join(import.meta.dirname, 'release.ts');
    execFile(process.execPath, [script, command, ...args], (error, stdout, stderr) =>
      ended({ status: Number(error?.code ?? 0), says: (stderr || stdout).trim().split('\n').at(-1) ?? '' }),
    );
  });

/** Deploys a slice with these calls. */
const deploy = (calls: object) => {
  const built = buildRelease(folder, 'doctors', '1.0.0', [], { calls });
  return run('deploy', '--from', built, '--to', store, ...against);
};

describe('deploying a slice', () => {
  const { '/services': services } = catalog.paths;
  const calls = { catalog: { paths: { '/services': services }, components: catalog.components } };

  it('is refused with the field missing from the live service, and nothing goes live', async () => {
    live.catalog.components.schemas.Service.required = catalog.components.schemas.Service.required.slice(1);
    expect(await deploy(calls)).toEqual({
      status: 1,
      says: 'GET /services: answer 200: []._id may be missing',
    });
    expect(existsSync(store)).toBe(false);
  });

  it('is refused if the live service has no OpenAPI document', async () => {
    expect(await deploy({ unknown: { paths: {} } })).toMatchObject({
      status: 1,
      says: expect.stringMatching(/openapi\/unknown\.json cannot be read: it answered 404\.$/),
    });
  });

  it('is refused if the OpenAPI document is invalid', async () => {
    Object.assign(live, { catalog: { status: 'ok' } });
    expect(await deploy(calls)).toMatchObject({
      status: 1,
      says: expect.stringMatching(/openapi\/catalog\.json is not an OpenAPI document\.$/),
    });
  });

  it('succeeds if the live service is compatible', async () => {
    expect(await deploy(calls)).toEqual({ status: 0, says: 'doctors@1.0.0 is live for everyone.' });
  });
});

describe('retiring a slice', () => {
  it('removes it, and is refused if it is not live', async () => {
    await deploy({});
    expect(await run('retire', 'doctors', '--to', store)).toEqual({
      status: 0,
      says: 'doctors is no longer live.',
    });
    expect(await run('retire', 'doctors', '--to', store)).toEqual({
      status: 1,
      says: 'doctors is not live.',
    });
  });
});

describe('comparing a service', () => {
  const compat = (service: string) => run('compat', service, ...against);

  it('passes if the working copy is compatible with the live services', async () => {
    expect(await compat('catalog')).toEqual({
      status: 0,
      says: 'catalog is compatible with the live services.',
    });
  });

  it.each(['catalog', 'payment'])('passes for %s if payment is not live yet', async (service) => {
    Object.assign(live, { payment: undefined });
    expect(await compat(service)).toEqual({
      status: 0,
      says: `${service} is compatible with the live services.`,
    });
  });

  it('fails if no service is live, as with a wrong address', async () => {
    Object.assign(live, { catalog: undefined, booking: undefined, payment: undefined });
    expect(await compat('catalog')).toMatchObject({
      status: 1,
      says: expect.stringMatching(/^No service is live at http/),
    });
  });

  it('fails with a field that callers of the live service require', async () => {
    const fields = live.catalog.components.schemas.Service as { properties: object; required: string[] };
    fields.required.push('rating');
    Object.assign(fields.properties, { rating: { type: 'number' } });
    expect(await compat('catalog')).toEqual({
      status: 1,
      says: 'GET /serviceJob/{email}: answer 200: [].rating may be missing',
    });
  });

  it('fails with an event field that a live service requires', async () => {
    const { data } = live.booking['x-events']['payment.failed'].schema.properties;
    data.required.push('reason');
    expect(await compat('payment')).toEqual({
      status: 1,
      says: 'payment.failed: the live booking could not read it: data.reason may be missing',
    });
  });
});
