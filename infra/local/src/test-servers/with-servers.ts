import { createServer } from 'node:http';
import { onStop } from '../processes/command.ts';
import type { Managed } from '../processes/managed.ts';
import { listen } from '../processes/ports.ts';
import { StartFailure } from '../start-failure.ts';
import { makeDataFolder } from './data-folder.ts';
import { keepLogs } from './keep-logs.ts';
import { testServers } from './servers.ts';

/**
 * Runs `work` with temporary servers on loopback. If it fails, the servers' logs are kept in test-results/servers.
 * `work` gets the current environment plus
 *   TEST_MONGODB_URI              a replica set member, as a user who may create users and databases
 *   TEST_AMQP_URL                 the broker, as its administrator, virtual host /
 *   TEST_AMQP_MANAGEMENT_URL      its management API, with the same user (PUT /api/vhosts/x …)
 *   FIREBASE_AUTH_EMULATOR_HOST   host:port of the identity emulator
 *   TEST_SMTP_URL                 a mail server that catches every mail
 *   TEST_MAILS_URL                its API (GET /api/email)
 *   TEST_GATEWAY                  JSON { url, upstreams }: nginx in front of ports on which the test itself listens
 *   TEST_GATEWAY_PAIR             JSON { url, instances, accessLog }: nginx in front of two instances, first and second, of each service
 *   TEST_GATEWAY_ROLLING          another such pair
 *   TEST_CONTROL_URL              POST /<server>/<start|stop|kill|freeze|thaw> controls a server from a test
 *   TEST_SPARE_AMQP_URL           a broker that a test may break without affecting others; started on demand
 *   TEST_SPARE_MONGODB_URI        the same for MongoDB
 */
export async function withServers<Result>(
  names: string[],
  work: (env: NodeJS.ProcessEnv) => Promise<Result>,
  { endedWell }: { endedWell(result: Result): boolean },
) {
  const { folder, remove } = makeDataFolder('mendwell-servers');
  const servers = new Map<string, Managed>();
  const immediately: Managed[] = [];
  const env: Record<string, string> = {};
  const stop = onStop(() => Promise.all([...servers.values()].map((server) => server.stop(3000))));
  let isWell = false;
  try {
    for (const name of names) {
      const made = await testServers[name]?.(folder);
      if (!made)
        throw new StartFailure(`There is no server "${name}", only ${Object.keys(testServers).join(', ')}.`);
      servers.set(name, made.server);
      if (!made.isSpare) immediately.push(made.server);
      Object.assign(env, made.env);
    }
    await Promise.all(immediately.map((server) => server.start()));
    const control = await startControl(servers);
    env.TEST_CONTROL_URL = control.url;
    const result = await work({ ...process.env, ...env });
    control.close();
    isWell = endedWell(result);
    return result;
  } finally {
    await stop();
    if (!isWell) keepLogs(folder, 'test-results/servers');
    await remove();
  }
}

const acts = ['start', 'stop', 'kill', 'freeze', 'thaw'] as const;
const actOf = (name: string) => acts.find((act) => act === name);

/**
 * Lets a test break its servers: `POST /rabbitmq/kill`, then `POST /rabbitmq/start`. Answers 204 when done, which for a
 * start means ready, and 404 for an unknown server or action.
 */
async function startControl(servers: Map<string, Managed>) {
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
  return {
    url: `http://127.0.0.1:${await listen(control)}`,
    close: () => {
      control.close();
      control.closeAllConnections();
    },
  };
}
