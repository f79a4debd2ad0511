import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../processes/container.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { answersOnPort } from '../processes/until.ts';
import { root, serviceNames } from '../repository.ts';
import { resetFix } from '../start-failure.ts';
import { substitute } from './render.ts';

interface Options {
  commands: { server: Program; epmd: Program };
  dataDir: string;
  logFile: string;
  pidFile: string;
  ports: { amqp: number; epmd: number; distribution: number; management?: number };
  /** Users, virtual hosts and permissions in RabbitMQ's export format, by file name, in import order. */
  definitions: Record<string, string>;
  /** Stored data depends on it, so it must not change with the ports. */
  nodeName?: string;
  /** The names of all nodes, and the secret by which they recognise each other. */
  cluster?: { nodeNames: string[]; cookie: string };
}

export const amqpUrl = (port: number, user: string, password: string, vhost: string) =>
  asUser(`amqp://127.0.0.1:${port}/${encodeURIComponent(vhost)}`, user, password);

/** The address with this user, unless it already has one. */
export function asUser(address: string, user: string, password: string): string {
  const url = new URL(address);
  if (!url.username) Object.assign(url, { username: user, password });
  return url.href;
}

/** The AMQP protocol header: a ready broker answers with Connection.Start. */
const greeting = Buffer.from([...Buffer.from('AMQP'), 0, 0, 9, 1]);

/** A RabbitMQ node with its own port mapper (epmd), isolated from other Erlang programs on the machine. */
export function rabbitmqServer(options: Options): Managed {
  const mapper = portMapper(options);
  const broker = rabbitmqNode('RabbitMQ', options);
  return {
    ...broker,
    start: async () => {
      await mapper.start();
      await broker.start();
    },
    stop: async (graceMs) => {
      await broker.stop(graceMs);
      await mapper.stop();
    },
  };
}

/** Tells nodes each other's ports; those of a cluster share one. */
export const portMapper = ({
  commands,
  logFile,
  pidFile,
  ports,
}: Pick<Options, 'commands' | 'logFile' | 'pidFile'> & { ports: { epmd: number } }): Managed =>
  managed(
    {
      name: 'RabbitMQ port mapper',
      command: commands.epmd,
      args: ['-address', '127.0.0.1', '-port', String(ports.epmd)],
      logFile,
      readyWithin: 10,
      isReady: () => answersOnPort(ports.epmd),
    },
    pidFile,
  );

/** A RabbitMQ node, whose port mapper runs. */
export function rabbitmqNode(name: string, options: Options): Managed {
  const { commands, dataDir, logFile, pidFile, ports } = options;
  return managed(
    {
      name,
      command: commands.server,
      args: [],
      cwd: dataDir,
      env: writeFiles(options),
      logFile,
      readyWithin: 90,
      isReady: () => answersOnPort(ports.amqp, greeting, (answer) => answer[0] === 1),
      fix: resetFix,
    },
    pidFile,
  );
}

function writeFiles(options: Options): NodeJS.ProcessEnv {
  const { dataDir, ports, definitions, nodeName = 'mendwell@localhost', cluster } = options;
  const at = (name: string) => join(dataDir, name);
  mkdirSync(at('home'), { recursive: true });
  rmSync(at('definitions'), { recursive: true, force: true });
  mkdirSync(at('definitions'));
  for (const [name, content] of Object.entries(definitions)) {
    writeFileSync(join(at('definitions'), name), content, { mode: 0o600 });
  }
  if (cluster) writeFileSync(at('home/.erlang.cookie'), cluster.cookie, { mode: 0o600 });
  writeFileSync(at('enabled_plugins'), ports.management ? '[rabbitmq_management].' : '[].');
  const settings = [
    readFileSync(join(root, 'infra/rabbitmq/rabbitmq.conf'), 'utf8'),
    `listeners.tcp.default = 127.0.0.1:${ports.amqp}`,
    `load_definitions = ${at('definitions')}`,
    ...(ports.management
      ? ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${ports.management}`]
      : []),
    ...(cluster ? clusterSettings(cluster.nodeNames) : []),
  ];
  writeFileSync(at('rabbitmq.conf'), settings.join('\n'));
  return {
    ...process.env,
    HOME: at('home'),
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(ports.epmd),
    RABBITMQ_NODENAME: nodeName,
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_CONFIG_FILE: at('rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: at('enabled_plugins'),
    RABBITMQ_MNESIA_BASE: at('mnesia'),
    RABBITMQ_LOG_BASE: at('log'),
    RABBITMQ_PID_FILE: at('rabbitmq.pid'),
    // Otherwise the start script remains the parent process, and only it receives signals.
    RABBITMQ_ALLOW_INPUT: '1',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-noinput +S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
  };
}

/** The nodes join at their first start. Without a majority they pause, as in production. */
const clusterSettings = (nodeNames: string[]) => [
  'cluster_formation.peer_discovery_backend = classic_config',
  ...nodeNames.map((name, at) => `cluster_formation.classic_config.nodes.${at + 1} = ${name}`),
  'cluster_partition_handling = pause_minority',
];

/** The virtual host of `infra/rabbitmq/definitions`. */
export const vhost = 'mendwell';

/** RabbitMQ's password hash: base64 of a four-byte salt and the SHA-256 of salt and password. */
function hashPassword(password: string) {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, hash]).toString('base64');
}

/** One user per service, with rights to its own queues and events. */
export function serviceDefinitions(passwordOf: (service: string) => string): Record<string, string> {
  const read = (name: string) => readFileSync(join(root, 'infra/rabbitmq/definitions', name), 'utf8');
  const users = serviceNames.map((name) => [
    `${name}.json`,
    substitute(read(`${name}.json.template`), { PASSWORD_HASH: hashPassword(passwordOf(name)) }),
  ]);
  return { '0-events.json': read('0-events.json'), ...Object.fromEntries(users) };
}

/** Definitions with one administrator, for temporary test brokers. */
export function oneAdministrator(name: string, password: string): Record<string, string> {
  const user = { name, password_hash: hashPassword(password), tags: ['administrator'] };
  return {
    'administrator.json': JSON.stringify({
      users: [{ ...user, hashing_algorithm: 'rabbit_password_hashing_sha256' }],
      vhosts: [{ name: '/' }],
      permissions: [{ user: name, vhost: '/', configure: '.*', write: '.*', read: '.*' }],
    }),
  };
}
