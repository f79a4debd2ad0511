import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api/api.ts';
import { invalidRequest } from './api/api-error.ts';
import { findRoute } from './api/routes.ts';
import { readBrowserFiles } from './browser-files.ts';
import type { Config } from './config.ts';
import { createFaults } from './faults.ts';
import { openStore } from './store.ts';
import { createWebhooks } from './webhooks.ts';

const maxBodyBytes = 256 * 1024;

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function send(response: ServerResponse, status: number, type: string, text: string, headers = {}) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(text);
}

const limited = JSON.stringify({ error: { type: 'rate_limit_error', message: 'A fault' } });

/** Starts the sandbox with the state in its directory; resolves once it answers. */
export async function startSandbox(config: Config) {
  const store = await openStore(config.SANDBOX_DATA);
  const faults = createFaults();
  const webhooks = createWebhooks({
    store,
    url: config.WEBHOOK_URL,
    secret: config.STRIPE_WEBHOOK_SECRET,
    delaysOf: faults.ofWebhook,
  });
  const files = await readBrowserFiles();
  const api = createApi({
    store,
    secretKey: config.STRIPE_SECRET_KEY,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    hasWebhook: config.WEBHOOK_URL !== undefined,
    onEvents: webhooks.send,
  });

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
    const file = files.get(pathname);
    if (file) return send(response, 200, file.type, file.text);
    if (pathname === '/healthz') return send(response, 200, 'application/json', '{"status":"ok"}');
    const body = await readBody(request);
    if (body === undefined) {
      const tooLarge = invalidRequest('Request body is too large.', {}, 413).answer;
      return send(response, 413, 'application/json', JSON.stringify(tooLarge.body), { connection: 'close' });
    }
    const authorization = request.headers.authorization ?? '';
    const isOurs = authorization === `Bearer ${config.STRIPE_SECRET_KEY}`;
    if (pathname === '/faults' && isOurs) {
      faults.set(JSON.parse(body));
      return send(response, 200, 'application/json', '{}');
    }
    const method = request.method ?? 'GET';
    const endpoint = isOurs ? findRoute(method, pathname)?.name : undefined;
    const fault = await faults.ofCall(endpoint);
    if (fault === 'limited') return send(response, 429, 'application/json', limited, { 'retry-after': '1' });
    const answer = await api({
      method,
      path: pathname,
      query: search.slice(1),
      body,
      authorization,
      idempotencyKey: header(request.headers['idempotency-key']),
      fault,
    });
    if (fault === 'lost-answer') return response.destroy();
    send(response, answer.status, 'application/json', JSON.stringify(answer.body), answer.headers);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.PORT, config.HOST, resolve);
  });
  webhooks.resume();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.HOST}:${port}`,
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await webhooks.stop();
      await store.close();
    },
  };
}
