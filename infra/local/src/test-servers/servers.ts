import { join } from 'node:path';
import { findMongod } from '../install/mongod.ts';
import { findRabbitmq } from '../install/programs.ts';
import type { Managed } from '../processes/managed.ts';
import { choosePorts } from '../processes/ports.ts';
import { serviceNames } from '../repository.ts';
import { authEmulator } from '../servers/auth-emulator.ts';
import { setInstances } from '../servers/gateway-settings.ts';
import { mailCatcher, mailsUrl, smtpUrl } from '../servers/mail-catcher.ts';
import { mongodbServer, mongodbUri } from '../servers/mongodb.ts';
import { amqpUrl, oneAdministrator, rabbitmqServer } from '../servers/rabbitmq.ts';
import { randomPassword } from '../system/secrets.ts';
import { testGateway } from './test-gateway.ts';

const report = (text: string) => console.error(`with-servers: ${text}`);
/** Set by testing/production-versions.ts. */
const imageFor = (server: 'MONGODB' | 'RABBITMQ' | 'NGINX') => process.env[`TEST_${server}_IMAGE`];
const password = randomPassword();

export interface TestServer {
  server: Managed;
  env: Record<string, string>;
  /** Started only by the test that needs it. */
  isSpare?: boolean;
}

/** Temporary servers by name, each with the environment variables that tests read. */
export const testServers: Record<string, (folder: string) => Promise<TestServer>> = {
  mongodb: (folder) => database(folder, 'mongodb', 'TEST_MONGODB_URI'),
  'mongodb-spare': (folder) => spare(database(folder, 'mongodb-spare', 'TEST_SPARE_MONGODB_URI')),
  rabbitmq: (folder) => broker(folder, 'rabbitmq', 'TEST_AMQP_URL', 'TEST_AMQP_MANAGEMENT_URL'),
  'rabbitmq-spare': (folder) => spare(broker(folder, 'rabbitmq-spare', 'TEST_SPARE_AMQP_URL')),

  async auth(folder) {
    const ports = await choosePorts(['auth', 'hub', 'logging']);
    const server = authEmulator({ ...filesIn(folder, 'auth-emulator'), ports });
    return { server, env: { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}` } };
  },

  async mails(folder) {
    const ports = await choosePorts(['smtp', 'mails']);
    const server = mailCatcher({ ...filesIn(folder, 'mail-catcher'), ports });
    return { server, env: { TEST_SMTP_URL: smtpUrl(ports), TEST_MAILS_URL: mailsUrl(ports) } };
  },

  async gateway(folder) {
    const settings = {
      GATEWAY_METRICS_LOG: `access_log ${join(folder, 'gateway', 'metrics.log')} metrics;`,
      GATEWAY_DESK_ALLOWED: 'default 1; 127.0.0.41 0; 198.51.100.0/24 0;',
      GATEWAY_REAL_IP: 'set_real_ip_from 127.0.0.9; set_real_ip_from 127.0.1.0/24;',
      GATEWAY_REQUESTS_AT_ONCE: '40',
      GATEWAY_STREAMS_PER_ADDRESS: '5',
      GATEWAY_STREAMS: '10',
    };
    const { server, ...place } = await startableGateway(folder, 'gateway', settings);
    return { server, env: { TEST_GATEWAY: JSON.stringify(place) } };
  },

  'gateway-pair': (folder) => pairedGateway(folder, 'gateway-pair', 'TEST_GATEWAY_PAIR'),
  'gateway-rolling': (folder) => pairedGateway(folder, 'gateway-rolling', 'TEST_GATEWAY_ROLLING'),
};

const spare = async (server: Promise<TestServer>) => ({ ...(await server), isSpare: true });

/** A gateway with two instances for each service, at the same two ports for all services. */
async function pairedGateway(folder: string, name: string, variable: string) {
  const instances = await choosePorts(['first', 'second']);
  const { server, url } = await startableGateway(folder, name, { GATEWAY_REST_RATE: '10000r/s' });
  for (const service of serviceNames) setInstances(join(folder, name), service, Object.values(instances));
  const accessLog = join(folder, name, 'access.log');
  return { server, env: { [variable]: JSON.stringify({ url, instances, accessLog }) } };
}

const startableGateway = (folder: string, name: string, overrides: Record<string, string>) =>
  testGateway(join(folder, name), { overrides, image: imageFor('NGINX'), report });

async function database(folder: string, name: string, variable: string): Promise<TestServer> {
  const { port } = await choosePorts(['port']);
  const image = imageFor('MONGODB');
  const server = mongodbServer({
    mongod: image ? { image, program: 'mongod' } : await findMongod(report),
    ...filesIn(folder, name),
    port,
    rootPassword: password,
    replicaSetKey: randomPassword(),
  });
  return { server, env: { [variable]: mongodbUri(port, 'root', password, 'admin') } };
}

async function broker(
  folder: string,
  name: string,
  variable: string,
  managementVariable?: string,
): Promise<TestServer> {
  const ports = await choosePorts(['amqp', 'epmd', 'distribution', 'management']);
  const definitions = oneAdministrator('test', password);
  const image = imageFor('RABBITMQ');
  const inImage = (program: string) => image && { image, program };
  const [server, epmd] = [inImage('rabbitmq-server'), inImage('epmd')];
  const commands = server && epmd ? { server, epmd } : await findRabbitmq(report);
  return {
    server: rabbitmqServer({ commands, ...filesIn(folder, name), ports, definitions }),
    env: {
      [variable]: amqpUrl(ports.amqp, 'test', password, '/'),
      ...(managementVariable && {
        [managementVariable]: `http://test:${password}@127.0.0.1:${ports.management}`,
      }),
    },
  };
}

const filesIn = (folder: string, name: string) => ({
  dataDir: join(folder, name),
  logFile: join(folder, `${name}.log`),
  pidFile: join(folder, 'pids.json'),
});
