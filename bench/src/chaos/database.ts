import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findMongod } from '@mendwell/local/install/mongod';
import { onStop } from '@mendwell/local/processes/command';
import { knownProcesses } from '@mendwell/local/processes/pids';
import { choosePorts } from '@mendwell/local/processes/ports';
import { until } from '@mendwell/local/processes/until';
import { MongoClient, mongodbMember, replicaSet } from '@mendwell/local/servers/mongodb';
import { dataFolder, makeDataFolder } from '@mendwell/local/system/data-folder';
import { keepRunning } from '@mendwell/local/system/layers';

const names = ['MongoDB 1', 'MongoDB 2', 'MongoDB 3'] as const;
/** Not in the system's own file: a start ends whatever it finds there. */
const pidFile = join(dataFolder, 'run/database.json');
export const databaseLogs = join(dataFolder, 'logs-database');

/** A replica set of three, which elects another primary when one dies; a member that dies is started again. */
export async function startDatabase() {
  makeDataFolder();
  const mongod = await findMongod(console.log);
  const ports = Object.values(await choosePorts(names));
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  const replicaSetKey = randomBytes(48).toString('base64');
  const password = randomBytes(16).toString('hex');
  const members = names.map((name, at) =>
    mongodbMember(name, {
      mongod,
      dataDir: join(dataFolder, name),
      logFile: join(databaseLogs, `${name}.log`),
      pidFile,
      port: Number(ports[at]),
      replicaSetKey,
    }),
  );
  let isWanted = true;
  onStop(async () => {
    isWanted = false;
    await Promise.all(members.map((member) => member.stop(2_500)));
  });
  await Promise.all(members.map((member) => member.start()));
  for (const member of members)
    keepRunning(
      member,
      () => isWanted,
      () => {},
    );

  await within(`mongodb://${hosts[0]}/?directConnection=true`, (admin) =>
    admin.command({
      replSetInitiate: { _id: replicaSet, members: hosts.map((host, _id) => ({ _id, host })) },
    }),
  );
  // As long as no user exists, mongod lets this machine in without a password.
  await within(`mongodb://${hosts}/?replicaSet=${replicaSet}`, (admin) =>
    admin.command({ createUser: 'root', pwd: password, roles: ['root'] }),
  );
  const asRoot = (at: string, how: string) => `mongodb://root:${password}@${at}/?${how}&authSource=admin`;
  const uri = asRoot(hosts.join(), `replicaSet=${replicaSet}`);
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 1_000 }).connect();
  onStop(() => client.close());

  return {
    uri,
    /** Of those members that run. */
    pids: () => knownProcesses(pidFile).map(({ pid }) => pid),
    async primaryPid(): Promise<number> {
      const hello = () => client.db('admin').command({ hello: 1 });
      const { primary } = (await until(hello, 60_000)) ?? {};
      const name = names[hosts.indexOf(primary)];
      const found = knownProcesses(pidFile).find((known) => known.name === name);
      if (!found) throw new Error(`The primary is ${primary}, which does not run.`);
      return found.pid;
    },
    /** Asks the primary. What takes its office away may also close the connection. */
    command: (command: object) =>
      client
        .db('admin')
        .command(command)
        .catch(() => {}),
    /** Asks each member by itself. */
    commandAll: (command: object) =>
      Promise.all(
        hosts.map((host) =>
          within(asRoot(host, 'directConnection=true'), (admin) => admin.command(command)).catch(() => {}),
        ),
      ),
    /** Resolves once most members have stored something new. */
    async untilWritable() {
      const write = () => client.db('chaos').collection('writes').insertOne({}, { timeoutMS: 1_000 });
      if (!(await until(write, 60_000))) throw new Error('The database has no primary again.');
    },
  };
}
export type Database = Awaited<ReturnType<typeof startDatabase>>;

async function within<T>(uri: string, work: (admin: ReturnType<MongoClient['db']>) => Promise<T>) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 30_000 });
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}
