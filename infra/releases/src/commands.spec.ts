import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import booking from '../../../docs/openapi/booking.json' with { type: 'json' };
import catalog from '../../../docs/openapi/catalog.json' with { type: 'json' };
import payment from '../../../docs/openapi/payment.json' with { type: 'json' };
import { compareWithLive } from './compat.ts';
import { deploy as deployRelease } from './deploy.ts';
import { rollBack } from './live.ts';
import { buildRelease } from './test-store.ts';

/* The commands, against a stub of a live system. */
const folder = mkdtempSync(join(tmpdir(), 'mendwell-fit-'));
const store = join(folder, 'releases');
const documents = { catalog, booking, payment };
let live: typeof documents;
const server = createServer(({ url }, response) => {
  // Commands that block this process let idle connections time out at both ends at once.
  response.setHeader('connection', 'close');
  if (url === '/shared.json') return response.end('{}');
  if (url === '/config.json') {
    listReads += 1;
    return response.end(`{ "slices": ${listReads > staleReads ? list() : '[]'} }`);
  }
  const [, service] = /^\/openapi\/(\w+)\.json$/.exec(String(url)) ?? [];
  const document = live[service as keyof typeof live];
  return document ? response.end(JSON.stringify(document)) : response.writeHead(404).end();
});
let against: string;
let listReads: number;
/** How often the gateway still answers with what was live before. */
let staleReads: number;
const list = () => readFileSync(join(store, 'live/releases.json'), 'utf8');

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  against = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  live = structuredClone(documents);
  listReads = 0;
  staleReads = 0;
  rmSync(store, { recursive: true, force: true });
  mkdirSync(store);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Deploys a version of a slice with these calls. */
const deploy = (calls: object, version = '1.0.0', options: object = {}) =>
  deployRelease(undefined, {
    from: buildRelease(folder, 'doctors', version, [], { calls }),
    to: store,
    against,
    ...options,
  });

describe('deploying a slice', () => {
  const { '/services': services } = catalog.paths;
  const calls = { catalog: { paths: { '/services': services }, components: catalog.components } };

  it('is refused with the field missing from the live service, and nothing goes live', async () => {
    live.catalog.components.schemas.Service.required = catalog.components.schemas.Service.required.slice(1);
    await expect(deploy(calls)).rejects.toThrow('GET /services: answer 200: []._id may be missing');
    expect(readdirSync(store)).toEqual([]);
  });

  it('is refused if the live service has no OpenAPI document', async () => {
    await expect(deploy({ unknown: { paths: {} } })).rejects.toThrow(
      /openapi\/unknown\.json cannot be read: it answered 404\.$/,
    );
  });

  it('is refused if the OpenAPI document is invalid', async () => {
    Object.assign(live, { catalog: { status: 'ok' } });
    await expect(deploy(calls)).rejects.toThrow(/openapi\/catalog\.json is not an OpenAPI document\.$/);
  });

  it('succeeds if the live service is compatible', async () => {
    expect(await deploy(calls)).toEqual({
      message: 'doctors@1.0.0 is live for everyone.',
      ...{ slice: 'doctors', version: '1.0.0', isChanged: true, percent: 100 },
    });
  });

  it('ends once the gateway lists the release', async () => {
    staleReads = 2;
    await deploy({});
    expect(listReads).toBe(3);
  });

  it('fails if the gateway never lists it, as with a store of another system', async () => {
    staleReads = Number.POSITIVE_INFINITY;
    let now = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => {
      now += 4_000;
      return now;
    });
    await expect(deploy({})).rejects.toMatchObject({
      outcome: 'failed',
      message: `doctors@1.0.0 is live in ${store}, but ${against} does not list it: it may use another store.`,
    });
    clock.mockRestore();
  });

  it('is refused if an uploaded version has become incompatible with the live service', async () => {
    await deploy(calls);
    live.catalog.components.schemas.Service.required = catalog.components.schemas.Service.required.slice(1);
    await expect(deployRelease('doctors@1.0.0', { to: store, against })).rejects.toThrow(
      'GET /services: answer 200: []._id may be missing',
    );
  });

  it('goes live for everyone the first time, as a canary later', async () => {
    const canary = { canary: '10' };
    expect(await deploy({}, '1.0.0', canary)).toMatchObject({ percent: 100 });
    const second = { message: 'doctors@1.1.0 is live for 10 %.', percent: 10 };
    expect(await deploy({}, '1.1.0', canary)).toMatchObject(second);
  });
});

describe('the image of a slice', () => {
  /** Runs the image's command, with our folders in place of the container's. */
  const start = (version: string): string => {
    const dockerfile = readFileSync(join(import.meta.dirname, '../../../gateway/static/Dockerfile'), 'utf8');
    const [, command = '[]'] = /^CMD (\[.*release\.ts.*)$/m.exec(dockerfile) ?? [];
    const [, , name, ...options]: string[] = JSON.parse(command);
    const folders: Record<string, string> = {
      '/release': buildRelease(folder, 'doctors', version, []),
      '/releases': store,
    };
    const script = join(import.meta.dirname, 'release.ts');
    const args = [String(name), ...options.map((option) => folders[option] ?? option)];
    return execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }).trim();
  };
  it('makes a new version live, and leaves alone what was live before, also after a rollback', async () => {
    expect(start('1.0.0')).toBe('doctors@1.0.0 is live for everyone.');
    expect(start('1.1.0')).toBe('doctors@1.1.0 is live for everyone.');
    await rollBack(store, 'doctors');
    await deploy({}, '1.2.0', { canary: '10', unchecked: true });
    const before = list();
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      expect(start(version)).toBe(`doctors@${version} was live before: nothing is changed.`);
    expect(list()).toBe(before);
  });

  it('completes what was interrupted after the upload', async () => {
    start('1.0.0');
    rmSync(join(store, 'live'), { recursive: true });
    expect(start('1.0.0')).toBe('doctors@1.0.0 is live for everyone.');
  });
});

describe('comparing a service', () => {
  const compat = (service: string) => compareWithLive(service, against);

  it('passes if the working copy is compatible with the live services', async () => {
    expect(await compat('catalog')).toEqual({
      message: 'catalog is compatible with the live services.',
      ...{ service: 'catalog', compared: ['booking', 'catalog', 'payment'] },
    });
  });

  it.each(['catalog', 'payment'])('passes for %s if payment is not live yet', async (service) => {
    Object.assign(live, { payment: undefined });
    expect(await compat(service)).toMatchObject({ service, compared: ['booking', 'catalog'] });
  });

  it('fails if no service is live, as with a wrong address', async () => {
    Object.assign(live, { catalog: undefined, booking: undefined, payment: undefined });
    await expect(compat('catalog')).rejects.toThrow(/^No service is live at http/);
  });

  it('fails with a field that callers of the live service require', async () => {
    const fields = live.catalog.components.schemas.Service as { properties: object; required: string[] };
    fields.required.push('rating');
    Object.assign(fields.properties, { rating: { type: 'number' } });
    await expect(compat('catalog')).rejects.toThrow('GET /services: answer 200: [].rating may be missing');
  });

  it('fails with an event field that a live service requires', async () => {
    const { data } = live.booking['x-events']['payment.changed'].schema.properties;
    data.required.push('reason');
    await expect(compat('payment')).rejects.toThrow(
      'payment.changed: the live booking could not read it: data.reason may be missing',
    );
  });
});

describe('for pipelines, a command', () => {
  const run = (...given: string[]) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'release.ts'), ...given],
      {
        encoding: 'utf8',
      },
    );
    return { status, outcome: JSON.parse(stdout) };
  };
  const from = () => ['--from', buildRelease(folder, 'doctors', '1.0.0', []), '--to', store];

  it('says in one JSON object what it has done', () => {
    const given = ['deploy', ...from(), '--unchecked', '--once', '--json'];
    const done = { outcome: 'done', slice: 'doctors', version: '1.0.0', message: expect.any(String) };
    expect(run(...given)).toEqual({ status: 0, outcome: { ...done, isChanged: true, percent: 100 } });
    expect(run(...given)).toEqual({ status: 0, outcome: { ...done, isChanged: false } });
    expect(run('retire', 'doctors', '--to', store, '--json').outcome).toEqual({
      outcome: 'done',
      slice: 'doctors',
      message: 'doctors is no longer live.',
    });
  });

  it.each([
    [1, 'refused', () => ['rollback', 'doctors', '--to', store], 'doctors is not live.'],
    [2, 'wrong call', () => ['rollback', 'doctors'], /--to <store>/],
    [2, 'wrong call', () => ['deploy', ...from(), '--to', `${store}-mistyped`, '--unchecked'], /such folder/],
    [2, 'wrong call', () => ['ship'], /unknown command/],
    [2, 'wrong call', () => ['compat', 'catalog', '--against', 'localhost:8080'], /not an address/],
    // Port 9 of this machine answers nothing.
    [3, 'failed', () => ['deploy', ...from(), '--against', 'http://127.0.0.1:9'], /cannot be read/],
  ])('ends with %d if it has %s', (status, outcome, given, message) => {
    from();
    expect(run(...given(), '--json')).toEqual({
      status,
      outcome: { outcome, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });
});
