import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { answersOnPort } from './tcp.ts';

interface Options {
  commands: { server: string; epmd: string };
  dataDir: string;
  logFile: string;
  pidFile: string;
  ports: { amqp: number; epmd: number; distribution: number; management?: number };
  /** Users, virtual hosts and permissions as RabbitMQ exports them: file names, in order, and contents. */
  definitions: Record<string, string>;
}

export const amqpUrl = (port: number, user: string, password: string, vhost: string) =>
  `amqp://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(vhost)}`;

/** The protocol's greeting: a broker that is up answers with the method frame Connection.Start. */
const greeting = Buffer.from([...Buffer.from('AMQP'), 0, 0, 9, 1]);

/** One RabbitMQ node with its own port mapper, so that it never meets another Erlang program of the machine. */
export function rabbitmqServer(options: Options): Managed {
  const { commands, dataDir, logFile, pidFile, ports } = options;
  const env = writeFiles(options);
  const mapper = managed(
    {
      name: 'RabbitMQ port mapper',
      command: commands.epmd,
      args: ['-address', '127.0.0.1', '-port', String(ports.epmd)],
      env,
      logFile,
      readyWithin: 10,
      isReady: () => answersOnPort(ports.epmd),
    },
    pidFile,
  );
  const broker = managed(
    {
      name: 'RabbitMQ',
      command: commands.server,
      args: [],
      cwd: dataDir,
      env,
      logFile,
      readyWithin: 90,
      isReady: () => answersOnPort(ports.amqp, greeting, (answer) => answer[0] === 1),
      mend: 'npm run reset (it empties the local data), then npm start',
    },
    pidFile,
  );
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

function writeFiles({ dataDir, ports, definitions }: Options): NodeJS.ProcessEnv {
  const at = (name: string) => join(dataDir, name);
  mkdirSync(at('home'), { recursive: true });
  mkdirSync(at('definitions'), { recursive: true });
  for (const [name, content] of Object.entries(definitions)) {
    writeFileSync(join(at('definitions'), name), content, { mode: 0o600 });
  }
  writeFileSync(at('enabled_plugins'), ports.management ? '[rabbitmq_management].' : '[].');
  const settings = [
    readFileSync(join(root, 'infra/rabbitmq/rabbitmq.conf'), 'utf8'),
    `listeners.tcp.default = 127.0.0.1:${ports.amqp}`,
    `load_definitions = ${at('definitions')}`,
    ...(ports.management
      ? ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${ports.management}`]
      : []),
  ];
  writeFileSync(at('rabbitmq.conf'), settings.join('\n'));
  return {
    ...process.env,
    HOME: at('home'),
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(ports.epmd),
    // The name is part of the stored state: it must not change with the ports.
    RABBITMQ_NODENAME: 'mendwell@localhost',
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_CONFIG_FILE: at('rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: at('enabled_plugins'),
    RABBITMQ_MNESIA_BASE: at('mnesia'),
    RABBITMQ_LOG_BASE: at('log'),
    RABBITMQ_PID_FILE: at('rabbitmq.pid'),
    // Without it the script stays in front of the broker and signals would reach only the script.
    RABBITMQ_ALLOW_INPUT: '1',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-noinput +S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
  };
}
