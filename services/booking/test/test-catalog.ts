import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceSnapshot } from '@mendwell/contracts/events';

export type { ServiceSnapshot };

/** A test catalog that answers snapshots or misbehaves. */
export async function startTestCatalog() {
  const services = new Map<string, ServiceSnapshot>();
  const tokens: string[] = [];
  const state: { misbehave?: (response: ServerResponse) => void } = {};

  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    if (state.misbehave) return state.misbehave(response);
    const service = services.get(request.url?.replace('/internal/services/', '') ?? '');
    response.writeHead(service ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(service ?? { code: 'not-found' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, services, tokens, state, close };
}
