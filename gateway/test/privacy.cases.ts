import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answer, ask, gateway, start, stop, until } from './upstreams.ts';

const megabytes = 16;

describe('bodies', () => {
  // A request that needs a temporary file fails without the folders.
  beforeAll(async () => {
    for (const folder of ['client-body', 'proxy'])
      await rm(join(gateway.folder, folder), { recursive: true });
  });

  it('that a client sends never touch the disk, with a length or without', async () => {
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

  it('that a service answers never touch it, however slowly they are read', async () => {
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

describe('the logs', () => {
  it('say which upstream failed and why, and nothing about whose request it was', async () => {
    await stop('payment');
    const secret = { authorization: 'Bearer secret', referer: 'http://x.example/?mail=ref%40example.com' };
    for (const path of [
      '/payments/pat%40example.com?mail=pat@example.com',
      '/payments/a",%20upstream:%20"x:@b',
    ])
      expect((await ask(path, { method: 'POST', headers: secret })).status).toBe(502);
    await start('payment');
    const cause = `(111: Connection refused) while connecting to upstream, upstream: "http://127.0.0.1:${gateway.upstreams.payment}"\n`;
    const errors = () => readFile(gateway.errorLog, 'utf8');
    await until(async () => (await errors()).split(cause).length === 3);
    expect(await errors()).not.toMatch(/@|%40|secret|127\.0\.0\.1,|GET|POST/);
    const requests = await readFile(join(gateway.folder, 'access.log'), 'utf8');
    expect(requests).toContain('"upstreamStatus":"502"');
    expect(requests).not.toMatch(/@|%40|secret/);
  });
});
