import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findRabbitmq } from '@mendwell/local/install/programs';
import { onStop } from '@mendwell/local/processes/command';
import { knownProcesses } from '@mendwell/local/processes/pids';
import { choosePorts } from '@mendwell/local/processes/ports';
import { answersOnPort, until } from '@mendwell/local/processes/until';
import { portMapper, rabbitmqNode, serviceDefinitions, vhost } from '@mendwell/local/servers/rabbitmq';
import { dataFolder, makeDataFolder } from '@mendwell/local/system/data-folder';
import { createLayers } from '@mendwell/local/system/layers';
import { passwordOf, readSecrets } from '@mendwell/local/system/secrets';
import { startLoadBalancer } from './load-balancer.ts';

const names = ['RabbitMQ 1', 'RabbitMQ 2', 'RabbitMQ 3'] as const;
const nodeNames = names.map((_, at) => `mendwell${at + 1}@localhost`);
/** Not the system's own file, whose processes a start ends. */
const pidFile = join(dataFolder, 'run/broker.json');
const brokerLogs = join(dataFolder, 'logs-broker');
const run = promisify(execFile);

interface Queue {
  name: string;
  type: string;
  leader: string;
  members: string[];
}

/** A RabbitMQ cluster of three behind one address; a node that dies is restarted. */
export async function startBroker() {
  makeDataFolder();
  const commands = await findRabbitmq(console.log);
  const { epmd } = await choosePorts(['epmd']);
  const ports = Object.values(await choosePorts(names));
  const distributionPorts = Object.values(await choosePorts(nodeNames));
  const secrets = readSecrets();
  const cluster = { nodeNames, cookie: randomBytes(24).toString('hex') };
  const mapper = portMapper({ commands, logFile: join(brokerLogs, 'epmd.log'), pidFile, ports: { epmd } });
  const nodes = names.map((name, at) =>
    rabbitmqNode(name, {
      commands,
      // RabbitMQ measures no free space in a folder with a space in its name.
      dataDir: join(dataFolder, `rabbitmq-${at + 1}`),
      logFile: join(brokerLogs, `${name}.log`),
      pidFile,
      ports: { amqp: Number(ports[at]), epmd, distribution: Number(distributionPorts[at]) },
      definitions: serviceDefinitions((service) => passwordOf(service, secrets.rabbitmq)),
      nodeName: nodeNames[at],
      cluster,
    }),
  );
  onStop(() => mapper.stop());
  await mapper.start();
  const layers = createLayers(() => {});
  onStop(layers.stop);
  await Promise.all(nodes.map((node) => layers.start('broker', node)));
  const balancer = await startLoadBalancer();
  onStop(balancer.stop);
  balancer.balance(() => ports);

  const running = () => knownProcesses(pidFile).filter(({ name }) => name !== mapper.name);
  const pidOf = (name: string | undefined) => running().find((known) => known.name === name)?.pid;

  /** Runs `rabbitmqctl` on the first node and returns its output. */
  async function control(...args: string[]): Promise<string> {
    // The environment of the node has its address and its cookie.
    const variables = readFileSync(`/proc/${pidOf(names[0])}/environ`, 'utf8').split('\0');
    const env = Object.fromEntries(variables.map((text) => text.split(/=(.*)/s)));
    const { stdout } = await run(join(dirname(String(commands.server)), 'rabbitmqctl'), args, { env });
    return stdout;
  }

  return {
    /** Without a user: each service has its own. */
    url: `${balancer.url.replace('http', 'amqp')}/${vhost}`,
    /** Process ids of the running nodes. */
    pids: () => running().map(({ pid }) => pid),
    pidOf,
    control,
    /** The node that leads most queues. Throws unless each queue that events wait in has a copy on every node. */
    async leading() {
      const columns = ['name', 'type', 'leader', 'members'];
      const list = () => control('list_queues', '-q', '--formatter', 'json', '-p', vhost, ...columns);
      const all: Queue[] = JSON.parse((await until(list, 60_000)) ?? '[]');
      const queues = all.filter(({ type }) => type === 'quorum');
      const [few] = queues.filter(({ members }) => members.length < nodeNames.length);
      if (few) throw new Error(`${few.name} is on ${few.members} only.`);
      const ledBy = (node: string) => queues.filter(({ leader }) => leader === node).length;
      const [most = ''] = nodeNames.toSorted((a, b) => ledBy(b) - ledBy(a));
      if (ledBy(most) === 0) throw new Error('No node leads a queue.');
      return { name: names[nodeNames.indexOf(most)], queues: ledBy(most) };
    },
    /** Waits until each node accepts connections. */
    async untilWhole() {
      const isWhole = async () =>
        (await Promise.all(ports.map((port) => answersOnPort(port)))).every(Boolean);
      if (!(await until(isWhole, 120_000))) throw new Error('A node has not come back.');
    },
  };
}
export type Broker = Awaited<ReturnType<typeof startBroker>>;
