import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Managed } from '../processes/managed.ts';

const acts = ['start', 'stop', 'kill', 'freeze', 'thaw'] as const;
const actOf = (name: string) => acts.find((act) => act === name);

/**
 * Lets a test break its servers: `POST /rabbitmq/kill`, then `POST /rabbitmq/start`. Answers 204 when done, which for a
 * start means ready, and 404 for an unknown server or action.
 */
export async function startControl(servers: Map<string, Managed>) {
  const control = createServer(async (request, response) => {
    const [, name = '', action = ''] = (request.url ?? '').split('/');
    const server = servers.get(name);
    const act = actOf(action);
    if (request.method !== 'POST' || !server || !act) return response.writeHead(404).end();
    try {
      await server[act]();
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const address = control.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      control.close();
      control.closeAllConnections();
    },
  };
}
