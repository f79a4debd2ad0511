import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

/** The running gateway, its files, and the ports on which a test answers in place of the services. */
interface TestGateway {
  url: string;
  upstreams: Record<string, number>;
  folder: string;
  errorLog: string;
}

const given = process.env.TEST_GATEWAY;
if (!given) throw new Error('Run the tests beside a gateway: npm test -- services gateway');
export const gateway: TestGateway = JSON.parse(given);

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const servers = new Map<string, Server>();
const answers = new Map<string, Answer>();
/** The requests to all upstreams in this test, such as `catalog GET /services`. */
export const asked: string[] = [];

/** Overrides the answer at one path of an upstream for this test. */
export const answer = (upstream: string, path: string, how: Answer) =>
  answers.set(`${upstream} ${path}`, how);

/** Requests of `askFrom`, aborted after each test, as an open one would keep Jest running. */
const sent = new Set<ClientRequest>();

export function forget() {
  for (const request of sent) request.destroy();
  sent.clear();
  answers.clear();
  asked.length = 0;
}

/** Answers in place of an upstream, with the request. */
export async function start(...upstreams: string[]) {
  for (const upstream of upstreams) {
    const server = createServer(async (incoming, response) => {
      const { method, url = '', headers } = incoming;
      asked.push(`${upstream} ${method} ${url}`);
      const own = answers.get(`${upstream} ${url.replace(/\?.*/, '')}`);
      if (own) return own(incoming, response);
      const bytes = await count(incoming);
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('x-powered-by', 'something');
      response.end(JSON.stringify({ upstream, method, url, headers, bytes }));
    });
    server.listen(gateway.upstreams[upstream], '127.0.0.1');
    await once(server, 'listening');
    servers.set(upstream, server);
  }
}
export const startAll = () => start(...Object.keys(gateway.upstreams));

export async function stop(...upstreams: string[]) {
  for (const upstream of upstreams) {
    const server = servers.get(upstream);
    servers.delete(upstream);
    server?.closeAllConnections();
    await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  }
}
export const stopAll = () => stop(...servers.keys());

async function count(incoming: IncomingMessage) {
  let bytes = 0;
  for await (const chunk of incoming) bytes += chunk.length;
  return bytes;
}

/** Sends a request to the gateway. Parses a JSON body. */
export async function ask(path: string, options: RequestInit = {}) {
  const received = await fetch(gateway.url + path, options);
  const text = await received.text();
  const isJson = received.headers.get('content-type')?.includes('json') ?? false;
  return { status: received.status, headers: received.headers, body: isJson ? JSON.parse(text) : text };
}

/** Sends a request from another local address, its path as it is; resolves with the answer before its body. */
export async function askFrom(
  localAddress: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const asking = request(gateway.url, { localAddress, path, headers, method, agent: false });
  sent.add(asking);
  asking.end();
  const [received] = (await once(asking, 'response')) as [IncomingMessage];
  return received;
}

/** Reads the JSON body of an answer. */
export async function bodyOf(received: IncomingMessage) {
  let text = '';
  for await (const chunk of received) text += chunk;
  return JSON.parse(text);
}

/** Polls for up to 20 s. Limited, because a loop that outlives its test would keep Jest running. */
export async function until(isSo: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`Not true within 20 s: ${isSo}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
