import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** The running gateway, and the ports behind it on which a test answers in the services' place. */
interface TestGateway {
  url: string;
  upstreams: Record<string, number>;
}

const given = process.env.TEST_GATEWAY;
if (!given) throw new Error('Run the tests beside a gateway: npm test -- services gateway');
export const gateway: TestGateway = JSON.parse(given);

/** Answers in every upstream's place with what it was asked. */
export async function startUpstreams() {
  const servers = new Map<string, Server>();
  for (const [upstream, port] of Object.entries(gateway.upstreams)) {
    const server = createServer(async (request, response) => {
      const bytes = await count(request);
      const { method, url, headers } = request;
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*');
      response.end(JSON.stringify({ upstream, method, url, headers, bytes }));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    servers.set(upstream, server);
  }
  return {
    /** Ends one of them, or all. */
    async stop(upstream?: string) {
      for (const [name, server] of servers) {
        if (upstream !== undefined && name !== upstream) continue;
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}
export type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;

async function count(request: IncomingMessage) {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  return bytes;
}

/** Asks the gateway; the answer's body parsed where it is JSON. */
export async function ask(path: string, options: RequestInit = {}) {
  const answer = await fetch(gateway.url + path, options);
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}
