import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type ClientRequest, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { GuardedFetch } from './guarded-fetch.ts';
import { isPublic } from './public-addresses.ts';

describe('addresses', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.100.100.200', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.168.1.1', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['168.63.129.16', '::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '64:ff9b::a00:1', 'fe80::1'],
    ...[
      'fe80::1%eth0',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2001::1',
      'x',
    ],
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false));
  it.each(['8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s is',
    (address) => expect(isPublic(address)).toBe(true),
  );
});

describe('a fetch of an address that a user chose', () => {
  let handle: RequestListener;
  let asked: { url?: string | undefined; headers: object }[];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    handle(request, response);
  });
  let origin: string;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
  });

  const local = new GuardedFetch({ allowsLoopback: true });
  const get = (path = '/', known = {}) => local.get(origin + path, known);
  const redirectTo = (location: string) => {
    handle = (_, response) => response.writeHead(302, { location }).end();
  };

  it('gets a text and what tells whether it has changed, and sends nothing about anybody', async () => {
    handle = (_, response) =>
      response
        .writeHead(200, { etag: '"1"', 'content-encoding': 'gzip', 'set-cookie': 'a=b' })
        .end(gzipSync('BEGIN:VCALENDAR'));
    expect(await get('/c.ics?key=1')).toMatchObject({ text: 'BEGIN:VCALENDAR', etag: '"1"' });
    handle = (_, response) => response.writeHead(304).end();
    expect(await get('/', { etag: '"1"' })).toEqual({ etag: '"1"' });
    const names = Object.keys(asked[1]?.headers ?? {}).sort();
    expect(names).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'if-none-match', 'user-agent']);
  });

  it('refuses "unchanged" from a server that was not asked for that, and keeps no long text of it', async () => {
    handle = (_, response) => response.writeHead(304).end();
    await expect(get()).rejects.toMatchObject({ problem: 'refused' });
    handle = (_, response) =>
      response.writeHead(200, { etag: '1'.repeat(201), 'last-modified': 'x' }).end('B');
    expect(await get()).toEqual({ text: 'B', etag: undefined, lastModified: 'x' });
  });

  it.each([
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nBEGIN',
    'no HTTP\r\n\r\n',
    '',
  ])('ends if the server says %j and no more', async (said) => {
    handle = ({ socket }) => socket.end(said);
    await expect(get()).rejects.toMatchObject({ problem: 'unreachable' });
  });

  it('follows three redirects and no more', async () => {
    handle = ({ url = '' }, response) =>
      url === '/0'
        ? response.end('BEGIN')
        : response.writeHead(307, { location: `/${Number(url.slice(1)) - 1}` }).end();
    expect(await get('/3')).toMatchObject({ text: 'BEGIN' });
    await expect(get('/4')).rejects.toMatchObject({ problem: 'too-many-redirects' });
  });

  it.each([
    'https://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/',
    'http://calendar.example/',
    'https://calendar.example:8443/',
    'file:///etc/passwd',
  ])('is not redirected to %s', async (location) => {
    redirectTo(location);
    await expect(get()).rejects.toMatchObject({ problem: 'not-public' });
  });

  /** Resolves a name only once its request has a socket to watch. */
  const resolvingTo = (next: () => string[] | undefined) => async () => {
    await nextTurn();
    return next() ?? [];
  };
  /** The addresses to which connections were begun during some work. */
  async function connectedDuring(work: () => Promise<unknown>): Promise<string[]> {
    const connected: string[] = [];
    const watch = (message: unknown) =>
      (message as { request: ClientRequest }).request.on('socket', (socket) =>
        socket.on('connectionAttempt', (address) => connected.push(address)),
      );
    subscribe('http.client.request.created', watch);
    try {
      await work();
    } finally {
      unsubscribe('http.client.request.created', watch);
    }
    return connected;
  }

  it('never asks this machine unless a setting allows it, by whatever name', async () => {
    const guarded = new GuardedFetch({ allowsLoopback: false, resolve: resolvingTo(() => ['127.0.0.1']) });
    const { port } = server.address() as AddressInfo;
    const addresses = ['http://127.0.0.1', `${origin}/`, `http://localhost:${port}`, 'https://2130706433/'];
    for (const address of [...addresses, 'https://[::1]/'])
      await expect(guarded.get(address)).rejects.toMatchObject({ problem: 'not-public' });
    const connected = await connectedDuring(async () => {
      for (const address of ['https://calendar.example/', 'https://localhost/'])
        await expect(guarded.get(address)).rejects.toMatchObject({ problem: 'unreachable' });
    });
    expect([...asked, ...connected]).toEqual([]);
  });

  it('refuses a name with any private address, and one that changes to it between two requests', async () => {
    const answers = [['93.184.216.34', '10.0.0.1'], ['192.168.0.10'], []];
    let asks = 0;
    const resolve = resolvingTo(() => answers[asks++]);
    const guarded = new GuardedFetch({ allowsLoopback: true, resolve });
    const problems: unknown[] = [];
    const connected = await connectedDuring(async () => {
      for (const _ of answers)
        problems.push(await guarded.get('https://calendar.example/').catch(({ problem }) => problem));
    });
    expect(connected).toEqual([]);
    // Not why: that would tell which names exist in the network of this server.
    expect(problems).toEqual(['unreachable', 'unreachable', 'unreachable']);
    // Once for each connection: what was checked is what is connected to.
    expect(asks).toBe(3);
  });

  it.each([
    ['is larger than 1 MB', (): Buffer => Buffer.alloc(1_000_001, 'A'), {}, 'too-large'],
    ['becomes 500 MB when unpacked', () => bomb, { 'content-encoding': 'gzip' }, 'too-large'],
    [
      'is not packed as it says',
      () => Buffer.from('BEGIN'),
      { 'content-encoding': 'gzip' },
      'not-a-calendar',
    ],
  ])('refuses an answer that %s', async (_, body, headers, problem) => {
    const sent = body();
    handle = (_request, response) => response.writeHead(200, headers).end(sent);
    const before = process.memoryUsage().rss;
    await expect(get()).rejects.toMatchObject({ problem });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('ends after five seconds, however slowly a server sends its answer or headers', async () => {
    handle = ({ url, socket }, response) => {
      if (url === '/body') drip(response);
      if (url === '/headers') drip(socket, 'HTTP/1.1 200 OK\r\nserver: ');
    };
    const problems = ['/body', '/headers', '/nothing'].map((path) =>
      get(path).catch(({ problem }) => problem),
    );
    expect(await Promise.all(problems)).toEqual(['too-slow', 'too-slow', 'too-slow']);
  });

  it.each([
    [401, 'needs-password'],
    [403, 'needs-password'],
    [404, 'not-found'],
    [410, 'not-found'],
    [500, 'refused'],
    [204, 'refused'],
  ])('answers %d with %s and nothing of the body', async (status, problem) => {
    handle = (_, response) => response.writeHead(status).end('secret');
    const error = await get().catch((failure) => failure);
    expect(error.problem).toBe(problem);
    expect(String(error.stack)).not.toContain('secret');
  });

  it('says that a server without a valid certificate, or none at all, cannot be reached', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await expect(local.get(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ problem: 'unreachable' });
    await expect(local.get(origin.replace('http', 'https'))).rejects.toMatchObject({
      problem: 'unreachable',
    });
  });
});

/** 500 MB of the same letter, in half a megabyte. */
const bomb = gzipSync(Buffer.alloc(500_000_000, 'A'));

async function drip(stream: NodeJS.WritableStream & { destroyed?: boolean }, begin = '') {
  stream.write(begin);
  while (!stream.destroyed) {
    stream.write('A');
    await delay(1_000);
  }
}
