import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import type { Program } from '../processes/container.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { answersOnPort, until } from '../processes/until.ts';
import { journalDatabase } from '../repository.ts';
import { resetFix, StartFailure } from '../start-failure.ts';

// Re-exported for bench, so that it uses the same driver.
export { BSON, type Db, type Document, MongoClient, ObjectId } from 'mongodb';

interface MemberOptions {
  mongod: Program;
  dataDir: string;
  logFile: string;
  pidFile: string;
  port: number;
  /** The shared key of the replica set's members. */
  replicaSetKey: string;
}
interface Options extends MemberOptions {
  rootPassword: string;
}

export const replicaSet = 'mendwell';

/** Address of a database on our server. Needs `directConnection`, because its one member may change its port. */
export const mongodbUri = (port: number, user: string, password: string, database: string) =>
  `mongodb://${user}:${password}@127.0.0.1:${port}/${database}?directConnection=true&authSource=${database}`;

/**
 * The given address with a service's database and, as seen in the server's log, its name. Not parsed by `URL`, which rejects
 * several hosts.
 */
export function onDatabase(uri: string, database: string) {
  const [, server = uri, before, query] = /^([^/]+\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? [];
  const options = new URLSearchParams(query);
  if (!options.has('authSource') && server.includes('@')) options.set('authSource', before || 'admin');
  options.set('appName', database);
  return `${server}/${database}?${options}`;
}

/** A mongod with authentication, as a replica set of one member, since transactions require a set. */
export function mongodbServer(options: Options): Managed {
  const server = mongodbMember('MongoDB', options);
  return {
    ...server,
    start: async () => {
      await server.start();
      await becomePrimary(options);
    },
  };
}

/** A mongod with authentication that can join a replica set. */
export function mongodbMember(name: string, options: MemberOptions): Managed {
  const { mongod, dataDir, logFile, pidFile, port } = options;
  const files = join(dataDir, 'db');
  const keyFile = join(dataDir, 'replica-set.key');
  mkdirSync(files, { recursive: true });
  writeFileSync(keyFile, options.replicaSetKey, { mode: 0o600 });
  return managed(
    {
      name,
      command: mongod,
      args: [
        ...['--dbpath', files, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket', '--quiet'],
        ...['--replSet', replicaSet, '--keyFile', keyFile, '--wiredTigerCacheSizeGB', '0.25'],
        // Releases documents locked by an abandoned transaction; the default is a minute.
        ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
        // Statistics of each second, which nobody reads here; an idle server spent a quarter of its time on them.
        ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
        // The log of slow operations would contain personal data.
        ...['--slowms', '3600000'],
      ],
      logFile,
      readyWithin: 60,
      isReady: () => answersOnPort(port),
      fix: resetFix,
    },
    pidFile,
  );
}

/** Initiates the set on the first start, updates a changed port later, and waits until it is writable. */
async function becomePrimary({ port, rootPassword, logFile }: Options) {
  const member = `127.0.0.1:${port}`;
  const asRoot = mongodbUri(port, 'root', rootPassword, 'admin');
  const isNew = await withAdmin(asRoot, async () => false).catch(refusedWith('AuthenticationFailed', true));
  if (isNew) {
    // Until a user exists, mongod accepts local connections without a password.
    await withAdmin(`mongodb://${member}/?directConnection=true`, async (admin) => {
      await admin
        .command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host: member }] } })
        .catch(refusedWith('AlreadyInitialized', undefined));
      await untilPrimary(admin, logFile);
      await admin.command({ createUser: 'root', pwd: rootPassword, roles: ['root'] });
    }).catch((cause) => {
      throw new StartFailure(`MongoDB refused our password (${cause.message}).`, { logFile, fix: resetFix });
    });
  }
  await withAdmin(asRoot, async (admin) => {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0].host !== member) {
      const moved = {
        ...config,
        version: config.version + 1,
        members: [{ ...config.members[0], host: member }],
      };
      await admin.command({ replSetReconfig: moved, force: true });
    }
    await untilPrimary(admin, logFile);
  });
}

/**
 * Creates a user who can read and write only this database and, if it has one, only add to the journal of this service.
 * Repeatable.
 */
export async function createDatabaseUser(port: number, rootPassword: string, name: string, password: string) {
  await withAdmin(mongodbUri(port, 'root', rootPassword, 'admin'), async (_, client) => {
    const roles = [{ role: 'readWrite', db: name }];
    if (name === journalDatabase.service) roles.push(await createAppendRole(client));
    await createOrUpdate(client.db(name), 'User', name, { pwd: password, roles });
  });
}

/** The right to read a journal and to add to it, as in infra/mongodb/set-up.js. */
async function createAppendRole(client: MongoClient) {
  const { name: db } = journalDatabase;
  const actions = ['find', 'insert', 'createCollection', 'createIndex', 'listCollections', 'listIndexes'];
  const privileges = [{ resource: { db, collection: '' }, actions }];
  await createOrUpdate(client.db(db), 'Role', 'append', { privileges, roles: [] });
  return { role: 'append', db };
}

const existsCodes = { User: 51003, Role: 51002 } as const;

async function createOrUpdate(database: Db, kind: 'User' | 'Role', name: string, what: object) {
  await database
    .command({ [`create${kind}`]: name, ...what })
    .catch((error) =>
      error.code === existsCodes[kind]
        ? database.command({ [`update${kind}`]: name, ...what })
        : Promise.reject(error),
    );
}

async function untilPrimary(admin: Db, logFile: string) {
  const isPrimary = async () => (await admin.command({ hello: 1 })).isWritablePrimary;
  if (await until(isPrimary, 30_000)) return;
  throw new StartFailure('MongoDB did not become writable within 30 s.', { logFile, fix: resetFix });
}

/** Runs `work` with a connection of its own. */
export async function withAdmin<T>(uri: string, work: (admin: Db, client: MongoClient) => Promise<T>) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 30_000 });
  try {
    await client.connect();
    return await work(client.db('admin'), client);
  } finally {
    await client.close();
  }
}

const refusedWith =
  <T>(codeName: string, answer: T) =>
  (error: unknown) => {
    if (error instanceof MongoServerError && error.codeName === codeName) return answer;
    throw error;
  };
