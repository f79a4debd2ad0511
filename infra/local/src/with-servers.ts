/*
 * node infra/local/src/with-servers.ts mongodb rabbitmq [auth] [rabbitmq-spare] [gateway] -- <command…>
 *
 * Runs a command beside throw-away servers on loopback and ends with its exit code. When it fails, the servers'
 * logs are kept in test-results/servers. The command finds
 *   TEST_MONGODB_URI              a replica set member, as a user who may create users and databases
 *   TEST_AMQP_URL                 the broker, as its administrator, virtual host /
 *   TEST_AMQP_MANAGEMENT_URL      its management API, with the same user (PUT /api/vhosts/x …)
 *   FIREBASE_AUTH_EMULATOR_HOST   host:port of the identity emulator
 *   TEST_GATEWAY                  JSON { url, upstreams }: nginx in front of ports on which the test itself listens
 *   TEST_CONTROL_URL              POST /<server>/<stop|start|kill> breaks and mends a server in a test
 *   TEST_SPARE_AMQP_URL           a broker to break while other tests go on; runs from its first start on
 *   TEST_BROKER_CONTROL           the part of the control URL that breaks and mends the spare broker
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Managed } from './processes/managed.ts';
import { startControl } from './servers/control.ts';
import { StartFailure } from './start-failure.ts';
import { keepLogs } from './testing/keep-logs.ts';
import { testServers } from './testing/test-servers.ts';

async function withServers(names: string[], command: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'mendwell-test-'));
  const servers = new Map<string, Managed>();
  const atOnce: Managed[] = [];
  const env: Record<string, string> = {};
  let endedWell = false;
  try {
    for (const name of names) {
      const made = await testServers[name]?.(folder);
      if (!made)
        throw new StartFailure(`There is no server "${name}", only ${Object.keys(testServers).join(', ')}.`);
      servers.set(name, made.server);
      if (!made.isSpare) atOnce.push(made.server);
      Object.assign(env, made.env);
    }
    await Promise.all(atOnce.map((server) => server.start()));
    const control = await startControl(servers);
    env.TEST_CONTROL_URL = control.url;
    env.TEST_BROKER_CONTROL = `${control.url}/rabbitmq-spare`;
    const code = await run(command, { ...process.env, ...env });
    control.close();
    endedWell = code === 0;
    return code;
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop(3000)));
    if (!endedWell) keepLogs(folder, 'test-results/servers');
    await rm(folder, { recursive: true, force: true });
  }
}

const run = ([command = 'true', ...args]: string[], env: NodeJS.ProcessEnv) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

const separator = process.argv.indexOf('--');
if (separator < 0) {
  console.error('Usage: with-servers.ts <server>… -- <command…>');
  process.exit(2);
}
try {
  process.exitCode = await withServers(process.argv.slice(2, separator), process.argv.slice(separator + 1));
} catch (error) {
  console.error(error instanceof StartFailure ? error.describe() : error);
  process.exitCode = 1;
}
