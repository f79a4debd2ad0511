import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import booking from '../../../docs/openapi/booking.json' with { type: 'json' };
import catalog from '../../../docs/openapi/catalog.json' with { type: 'json' };
import payment from '../../../docs/openapi/payment.json' with { type: 'json' };
import { buildRelease } from './test-store.ts';

/* Runs the commands against a stub of a live system. */
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

/** Deploys a version of a slice with these calls. */
const deploy = (calls: object, version = '1.0.0', ...options: string[]) => {
  const built = buildRelease(folder, 'doctors', version, [], { calls });
  return run('deploy', '--from', built, '--to', store, ...against, ...options);
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

  it('is refused if an uploaded version has become incompatible with the live service', async () => {
    await deploy(calls);
    live.catalog.components.schemas.Service.required = catalog.components.schemas.Service.required.slice(1);
    expect(await run('deploy', 'doctors@1.0.0', '--to', store, ...against)).toEqual({
      status: 1,
      says: 'GET /services: answer 200: []._id may be missing',
    });
  });

  it('goes live for everyone the first time, as a canary later', async () => {
    expect(await deploy({}, '1.0.0', '--canary', '10')).toEqual({
      status: 0,
      says: 'doctors@1.0.0 is live for everyone.',
    });
    expect(await deploy({}, '1.1.0', '--canary', '10')).toEqual({
      status: 0,
      says: 'doctors@1.1.0 is live for 10 %.',
    });
  });
});

describe('the image of a slice', () => {
  /** Runs the image's command, with our folders in place of the container's. */
  const start = (version: string) => {
    const dockerfile = readFileSync(join(import.meta.dirname, '../../../gateway/static/Dockerfile'), 'utf8');
    const [, command = '[]'] = /^CMD (\[.*release\.ts.*)$/m.exec(dockerfile) ?? [];
    const [, , name, ...options]: string[] = JSON.parse(command);
    const folders: Record<string, string> = {
      '/release': buildRelease(folder, 'doctors', version, []),
      '/releases': store,
    };
    return run(String(name), ...options.map((option) => folders[option] ?? option));
  };
  const list = () => readFileSync(join(store, 'live/releases.json'), 'utf8');

  it('makes a new version live, and leaves alone what was live before, also after a rollback', async () => {
    expect(await start('1.0.0')).toEqual({ status: 0, says: 'doctors@1.0.0 is live for everyone.' });
    expect(await start('1.1.0')).toEqual({ status: 0, says: 'doctors@1.1.0 is live for everyone.' });
    await run('rollback', 'doctors', '--to', store);
    await deploy({}, '1.2.0', '--canary', '10');
    const before = list();
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      expect(await start(version)).toEqual({
        status: 0,
        says: `doctors@${version} was live before: nothing is changed.`,
      });
    expect(list()).toBe(before);
  });

  it('completes what was interrupted after the upload', async () => {
    await start('1.0.0');
    rmSync(join(store, 'live'), { recursive: true });
    expect(await start('1.0.0')).toEqual({ status: 0, says: 'doctors@1.0.0 is live for everyone.' });
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
