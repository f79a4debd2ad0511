import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root, serviceNames } from '../../infra/local/src/repository.ts';
import { answer404 } from './live-pages.ts';
import { answer, ask, gateway, start, stop, until } from './upstreams.ts';

const megabytes = 16;
const id = '0123456789abcdef01234567';
const token = 'abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLM-12';

describe('bodies', () => {
  // Without these folders, a request that needs a temporary file fails.
  beforeAll(async () => {
    for (const folder of ['client-body', 'proxy'])
      await rm(join(gateway.folder, folder), { recursive: true });
  });

  it('of requests are never written to disk, with a length or chunked', async () => {
    const chunked = (bytes: number) => {
      const { readable, writable } = new TransformStream();
      const writer = writable.getWriter();
      for (let sent = 0; sent < bytes; sent += 1024) writer.write(new TextEncoder().encode('x'.repeat(1024)));
      writer.close();
      return { method: 'POST', body: readable, duplex: 'half' } as RequestInit;
    };
    for (const [path, bytes] of [
      ['/service', 32 * 1024],
      ['/webhooks/stripe', 256 * 1024],
    ] as const)
      for (const options of [{ method: 'POST', body: 'x'.repeat(bytes) }, chunked(bytes)])
        expect(await ask(path, options)).toMatchObject({ status: 200, body: { bytes } });
  });

  it('of answers are never written to disk, however slowly they are read', async () => {
    answer('booking', '/booked/a%40b.org', async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      for (let sent = 0; sent < megabytes; sent += 1) {
        if (!response.write(Buffer.alloc(1024 * 1024, 'x')))
          await new Promise((next) => response.once('drain', next));
      }
      response.end();
    });
    const { body } = await ask('/booked/a%40b.org');
    expect(body).toHaveLength(megabytes * 1024 * 1024);
  });
});

describe('the access log', () => {
  it('contains routes, never a person or an id', async () => {
    const log = () => readFile(join(gateway.folder, 'access.log'), 'utf8');
    const before = (await log()).length;
    for (const path of [
      ...[
        '/api/booked/pat@example.com',
        `/book/${id}`,
        `/api/bookings/${id}/cancel`,
        `/availability/${id}?from=x`,
      ],
      ...[`/reviews/${id}`, `/api/reviews/${id}/reply`],
      ...['/desk/accounts/uid-1', '/api/desk/catalog/accounts/uid-1/block'],
      ...['/services/pat', '/wp-admin/pat%40example.com', '/bookings/open?token=t'],
      ...[`/calendars/${token}.ics`, `/calendars/${token}`, `/calendar/${token}.ics/x`],
    ])
      await ask(path);
    const routes = async () =>
      [...(await log()).slice(before).matchAll(/"route":"([^"]*)"/g)].map(([, route]) => route);
    await until(async () => (await routes()).length === 14);
    expect(await routes()).toEqual([
      ...['/api/booked/{email}', '/book/{id}', '/api/bookings/{id}/cancel', '/availability/{id}'],
      ...['/reviews/{id}', '/api/reviews/{id}/reply'],
      ...['/desk/accounts/{id}', '/api/desk/catalog/accounts/{id}/block'],
      ...['/services/{id}', '/wp-admin/{email}', '/bookings/open'],
      ...['/calendars/{id}.ics', '/calendars/{token}', '/calendar/{token}'],
    ]);
  });
});

describe('the metrics log', () => {
  const log = () => readFile(join(gateway.folder, 'metrics.log'), 'utf8');
  const linesAfter = async (before: number) =>
    (await log())
      .slice(before)
      .replace(/\d+\.\d{3}/g, 's')
      .trim()
      .split('\n')
      // A file adds its own line break to that of the socket.
      .filter(Boolean);

  it('contains a known route, status and seconds per request, and nothing else of it', async () => {
    const before = (await log()).length;
    for (const path of [
      ...['/services/1', '/api/booked/pat@example.com', '/api/services?search=pat', '/payments/receipts/r-1'],
      ...['/wp-admin/pat', '/mfe/booking/1.2.0/a.js'],
    ])
      await ask(path);
    answer404('releases', '/mfe/booking/made-up/digest');
    const report = (query: string) => ask(`/browser-reports?${query}`, { method: 'POST' });
    await report('kind=view&slice=booking&version=1.2.0&delay=120');
    await report('kind=load&slice=booking&version=made-up');
    await until(async () => (await linesAfter(before)).some((line) => line.includes(' load ')));
    expect(await linesAfter(before)).toEqual([
      'gateway /services/{id} 200 s - - - 0',
      'gateway /booked/{email} 200 s - - - 0',
      'gateway /services 200 s - - - 0',
      'gateway /payments/receipts/{id} 200 s - - - 0',
      expect.stringMatching(/^gateway pages \d{3} s - - - 0$/),
      expect.stringMatching(/^gateway files \d{3} s - - - 0$/),
      'gateway pages 200 s view booking 1.2.0 120',
      // Not a release of the store.
      'gateway pages 204 s load - - 0',
    ]);
  });

  it.each(serviceNames)('has a route for every call of %s', async (service) => {
    const document = await readFile(join(root, 'docs/openapi', `${service}.json`), 'utf8');
    const { paths }: { paths: Record<string, object> } = JSON.parse(document);
    const calls = Object.entries(paths).filter(
      ([path]) => !/^\/(?:internal\/|healthz|readyz|openapi|sitemap)/.test(path),
    );
    for (const [path, methods] of calls) {
      const before = (await log()).length;
      const address = path.replace('{email}', 'pat@example.com').replace(/\{\w+\}/, id);
      await ask(address, { method: Object.keys(methods)[0]?.toUpperCase() });
      await until(async () => (await linesAfter(before)).length > 0);
      expect([path, ...(await linesAfter(before))]).not.toEqual([path, expect.stringContaining(' pages ')]);
    }
  });
});

describe('a report of a browser', () => {
  const report = (query: string) => ask(`/browser-reports?${query}`, { method: 'POST' });
  const linesOf = async () =>
    (await readFile(join(gateway.folder, 'access.log'), 'utf8'))
      .split('\n')
      .filter((line) => line.includes('"service":"browser"'))
      .map((line) => JSON.parse(line));

  it('is logged, without fields in another format', async () => {
    const before = (await linesOf()).length;
    const known =
      'kind=page&slice=booking&version=1.2.0&name=TypeError&at=/mfe/booking/1.2.0/351.a1.js:2:1034';
    expect((await report(known)).status).toBe(200);
    const mail = 'pat@example.com';
    await report(`kind=load&slice=${mail}&version=${mail}&name=${mail}&at=/mfe/${mail}:1:1&more=${mail}`);
    await report(`kind=${mail}`);
    await until(async () => (await linesOf()).length === before + 2);
    expect((await linesOf()).slice(before)).toMatchObject([
      {
        kind: 'page',
        slice: 'booking',
        version: '1.2.0',
        error: 'TypeError',
        at: expect.stringMatching(/^\/mfe/),
      },
      { kind: 'load', slice: '', version: '', error: '', at: '', delay: '' },
    ]);
    expect(await readFile(join(gateway.folder, 'access.log'), 'utf8')).not.toContain('pat@example.com');
  });

  it('is accepted by POST without a body, up to a limit per address', async () => {
    const { status, headers } = await ask('/browser-reports?kind=page');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    expect((await ask('/browser-reports', { method: 'POST', body: 'much' })).status).toBe(413);
    const answers = await Promise.all(Array.from({ length: 40 }, () => report('kind=script')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});

describe('the logs', () => {
  it('contain the failed upstream and the reason, but nothing about the client', async () => {
    await stop('payment');
    const secret = { authorization: 'Bearer secret', referer: 'http://x.example/?mail=ref%40example.com' };
    for (const path of [
      '/payments/receipts/pat%40example.com?mail=pat@example.com',
      '/payments/receipts/a",%20upstream:%20"x:@b',
    ])
      expect((await ask(path, { method: 'POST', headers: secret })).status).toBe(502);
    await start('payment');
    const cause = `(111: Connection refused) while connecting to upstream, upstream: "http://127.0.0.1:${gateway.upstreams.payment}"\n`;
    const errors = () => readFile(gateway.errorLog, 'utf8');
    // Each call is retried once.
    await until(async () => (await errors()).split(cause).length === 5);
    expect(await errors()).not.toMatch(/@|%40|secret|127\.0\.0\.1,|GET|POST/);
    const requests = await readFile(join(gateway.folder, 'access.log'), 'utf8');
    expect(requests).toContain('"upstreamStatus":"502 : 502"');
    expect(requests).not.toMatch(/@|%40|secret/);
  });
});
