import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { until } from './upstreams.ts';

const given = process.env.TEST_GATEWAY_PAIR;
if (!given) throw new Error('Run the tests beside a gateway: npm test -- services gateway');
const { url, instances, accessLog }: { url: string; instances: Record<string, number>; accessLog: string } =
  JSON.parse(given);

/** Answers the next request. `asked` contains all bodies. */
const ok = (_: IncomingMessage, response: ServerResponse) => response.end('{}');
let answer: (request: IncomingMessage, response: ServerResponse) => unknown = ok;
const asked: string[] = [];
const servers: Server[] = [];

const connections = async () => {
  const counts = servers.map(
    (server) => new Promise<number>((got) => server.getConnections((_, n) => got(n))),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

describe('two instances of a service', () => {
  beforeAll(async () => {
    for (const port of Object.values(instances)) {
      const server = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        asked.push(body);
        answer(request, response);
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
    }
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const breakOffOnce = () => {
    answer = (request) => {
      answer = ok;
      request.socket.destroy();
    };
  };
  const send = (method: string, path: string) => fetch(url + path, { method, body: path });

  it.each([
    ['POST', '/serviceBook'],
    ['PATCH', '/book/1'],
    ['POST', '/bookings/1/cancel'],
    ['POST', '/create-payment-intent'],
    ['POST', '/payments/confirm'],
    ['POST', '/webhooks/stripe'],
  ])('repeat an idempotent %s %s that one drops', async (method, path) => {
    breakOffOnce();
    expect((await send(method, path)).status).toBe(200);
    expect(asked).toEqual([path, path]);
  });

  it.each(['/service', '/contact'])('do not repeat POST %s that one drops', async (path) => {
    breakOffOnce();
    expect((await send('POST', path)).status).toBe(502);
    expect(asked).toHaveLength(1);
  });

  it('have idle connections closed by the gateway before they would close them', async () => {
    await fetch(`${url}/services/1`);
    await until(async () => (await connections()) === 0);
  });
});

describe('two unavailable instances', () => {
  /** The addresses tried for a request, one list per round; nginx separates rounds by ` : `. */
  const triesOf = (id: string): string[][] | undefined => {
    const line = readFileSync(accessLog, 'utf8')
      .split('\n')
      .find((text) => text.includes(id));
    const upstream: string | undefined = line && JSON.parse(line).upstream;
    return upstream?.split(' : ').map((tries) => tries.match(/127\.0\.0\.1:\d+/g) ?? []);
  };

  it.each(['/serviceBook', '/service'])(
    'get POST %s, which neither received, in a second round, as they may have been replaced',
    async (path) => {
      const id = crypto.randomUUID();
      const answer = await fetch(url + path, { method: 'POST', body: path, headers: { 'x-request-id': id } });
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({ status: 502, code: 'unavailable', requestId: id });
      await until(async () => triesOf(id) !== undefined);
      const tries = triesOf(id);
      expect(tries).toHaveLength(2);
      expect(tries?.every((each) => each.length > 0)).toBe(true);
    },
  );
});
