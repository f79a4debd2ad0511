import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { personalDataIn } from './personal-data.ts';

/** An OTLP endpoint (HTTP, JSON) that searches the traces of all services for personal data. */
export async function startTraceReceiver() {
  const received = { exports: 0, found: [] as string[] };
  const server = createServer(async (request, response) => {
    // A service that is killed while it sends has sent nothing.
    const body = await text(request).catch(() => '');
    received.exports += 1;
    for (const kind of personalDataIn(body)) received.found.push(`a trace has ${kind}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
