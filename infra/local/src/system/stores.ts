import { findMongod } from '../install/mongod.ts';
import { findRabbitmq } from '../install/programs.ts';
import type { Managed } from '../processes/managed.ts';
import { serviceNames } from '../repository.ts';
import { createDatabaseUser, mongodbServer, mongodbUri, onDatabase } from '../servers/mongodb.ts';
import { amqpUrl, asUser, rabbitmqServer, serviceDefinitions, vhost } from '../servers/rabbitmq.ts';
import { dataFolder, logFileOf, pidFile } from './data-folder.ts';
import { AMQP_URL, MONGODB_URI, type Stores } from './environment.ts';
import type { Ports } from './ports.ts';
import { passwordOf, type Secrets } from './secrets.ts';

/** Store addresses. If set, all services share the user in MONGODB_URI, and in AMQP_URL if it has one. */
export const stores = (ports: Ports, secrets: Secrets): Stores => ({
  mongodbUri: (name) =>
    MONGODB_URI
      ? onDatabase(MONGODB_URI, name)
      : mongodbUri(ports.mongodb, name, passwordOf(name, secrets.mongodb), name),
  amqpUrl: (name) => {
    const password = passwordOf(name, secrets.rabbitmq);
    return AMQP_URL ? asUser(AMQP_URL, name, password) : amqpUrl(ports.amqp, name, password, vhost);
  },
});

/** Our MongoDB, with a database and a user per service; none if MONGODB_URI is set. */
export async function ownMongodb(
  ports: Ports,
  secrets: Secrets,
  report: (text: string) => void,
): Promise<Managed[]> {
  if (MONGODB_URI) return [];
  const server = mongodbServer({
    mongod: await findMongod(report),
    dataDir: `${dataFolder}/mongodb`,
    logFile: logFileOf('mongodb'),
    pidFile,
    port: ports.mongodb,
    rootPassword: secrets.mongodbRoot,
    replicaSetKey: secrets.replicaSetKey,
  });
  async function start() {
    await server.start();
    await Promise.all(
      serviceNames.map((name) =>
        createDatabaseUser(ports.mongodb, secrets.mongodbRoot, name, passwordOf(name, secrets.mongodb)),
      ),
    );
  }
  return [{ ...server, start }];
}

/** Our RabbitMQ, with a user per service; none if AMQP_URL is set. */
export async function ownRabbitmq(
  ports: Ports,
  secrets: Secrets,
  report: (text: string) => void,
): Promise<Managed[]> {
  if (AMQP_URL) return [];
  const { amqp, epmd, distribution } = ports;
  const server = rabbitmqServer({
    commands: await findRabbitmq(report),
    dataDir: `${dataFolder}/rabbitmq`,
    logFile: logFileOf('rabbitmq'),
    pidFile,
    ports: { amqp, epmd, distribution },
    definitions: serviceDefinitions((name) => passwordOf(name, secrets.rabbitmq)),
  });
  return [server];
}
