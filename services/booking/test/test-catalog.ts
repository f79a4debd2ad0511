import type { ServerResponse } from 'node:http';
import type { ServiceSnapshot } from '@mendwell/contracts/events';
import { listen } from '@mendwell/service-kit/testing/listen';

export type { ServiceSnapshot };

/** A test catalog that answers snapshots or misbehaves. */
export async function startTestCatalog() {
  const services = new Map<string, ServiceSnapshot>();
  const tokens: string[] = [];
  const state: { misbehave?: (response: ServerResponse) => void } = {};

  const { url, close } = await listen((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    if (state.misbehave) return state.misbehave(response);
    const service = services.get(request.url?.replace('/internal/services/', '') ?? '');
    response.writeHead(service ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(service ?? { code: 'not-found' }));
  });
  const empty = () => {
    services.clear();
    tokens.length = 0;
    delete state.misbehave;
  };
  return { url, services, tokens, state, empty, close };
}
