import type { ServerResponse } from 'node:http';
import { answer, ask, asked, askFrom, bodyOf, until } from './upstreams.ts';

const ofSize = (bytes: number) => ({ method: 'POST', body: 'x'.repeat(bytes) });

describe('limits', () => {
  it('name the allowed methods of a path', async () => {
    const { status, body, headers } = await ask('/config.json', { method: 'POST' });
    expect({ status, code: body.code }).toEqual({ status: 405, code: 'method-not-allowed' });
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  it('refuse a method that no call has, before a service sees it', async () => {
    for (const method of ['FOO', 'PROPFIND']) {
      const { status, body, headers } = await ask('/services', { method });
      expect({ status, code: body.code }).toEqual({ status: 405, code: 'method-not-allowed' });
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH, POST, PUT');
    }
    expect(asked).toEqual([]);
  });

  it('refuse a body over 32 KB, over 256 KB from the card provider', async () => {
    expect((await ask('/service', ofSize(32 * 1024))).status).toBe(200);
    expect(await ask('/service', ofSize(32 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { status: 413, code: 'payload-too-large' },
    });
    expect((await ask('/webhooks/stripe', ofSize(200 * 1024))).body.bytes).toBe(200 * 1024);
    expect((await ask('/webhooks/stripe', ofSize(257 * 1024))).status).toBe(413);
  });

  it('accept five messages a minute from one address', async () => {
    const received = [];
    // Other cases send messages from the usual address.
    for (let sent = 0; sent < 6; sent += 1)
      received.push(await askFrom('127.0.0.23', '/contact', {}, 'POST'));
    expect(received.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    const [refused] = received.slice(5);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused && (await bodyOf(refused)).code).toBe('too-many-requests');
  });

  it('let each calendar be read twenty-one times at once, from wherever, and the others as before', async () => {
    const [feed, other] = ['F', 'O'].map((letter) => `/calendars/${letter.repeat(43)}.ics`);
    const read = (from: number, path = feed ?? '') => askFrom(`127.0.0.${from}`, path);
    const answers = await Promise.all(Array.from({ length: 22 }, (_, at) => read(70 + (at % 2))));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(21).fill(200), 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(70, other)).statusCode).toBe(200);
  });
});

describe('concurrent requests', () => {
  it('are limited per address, without affecting others', async () => {
    const waiting: ServerResponse[] = [];
    answer('booking', '/bookings/open', (_, response) => waiting.push(response));
    const requests = Array.from({ length: 41 }, () => askFrom('127.0.0.21', '/bookings/open'));
    const refused = await Promise.race(requests);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'application/problem+json']);
    await until(async () => waiting.length === 40);
    expect((await askFrom('127.0.0.22', '/book/1')).statusCode).toBe(200);
    for (const response of waiting) response.end();
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  });

  it('have separate limits for live streams, per address and in total', async () => {
    answer('booking', '/events', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': open\n\n');
    });
    const streams = (from: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => askFrom(from, '/events')));
    const open = [...(await streams('127.0.0.31', 5)), ...(await streams('127.0.0.32', 5))];
    expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await askFrom('127.0.0.31', '/events')).statusCode).toBe(429);
    // One more from an address without any exceeds the total.
    expect((await askFrom('127.0.0.33', '/events')).statusCode).toBe(429);
    expect(asked).toHaveLength(10);
    expect((await askFrom('127.0.0.31', '/book/1')).statusCode).toBe(200);
    open[0]?.destroy();
    await until(async () => (await askFrom('127.0.0.31', '/events')).statusCode === 200);
    for (const stream of open) stream.destroy();
  });
});
