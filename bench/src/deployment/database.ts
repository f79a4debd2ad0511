import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findMongod } from '@mendwell/local/install/mongod';
import { onStop } from '@mendwell/local/processes/command';
import { knownProcesses } from '@mendwell/local/processes/pids';
import { choosePorts } from '@mendwell/local/processes/ports';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient, mongodbMember, replicaSet, withAdmin } from '@mendwell/local/servers/mongodb';
import { dataFolder, makeDataFolder } from '@mendwell/local/system/data-folder';
import { createLayers } from '@mendwell/local/system/layers';
import { startDatabaseNetwork } from './database-network.ts';

const names = ['MongoDB 1', 'MongoDB 2', 'MongoDB 3'] as const;
/** Not the system's own file, whose processes a start ends. */
const pidFile = join(dataFolder, 'run/database.json');
const databaseLogs = join(dataFolder, 'logs-database');

/** A replica set of three; a member that dies is restarted. */
export async function startDatabase() {
  makeDataFolder();
  const mongod = await findMongod(console.log);
  const ports = Object.values(await choosePorts(names));
  const network = await startDatabaseNetwork(ports, serviceNames);
  onStop(async () => network.stop());
  const { hosts } = network;
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
  const layers = createLayers(() => {});
  onStop(layers.stop);
  await Promise.all(members.map((member) => layers.start('database', member)));

  await withAdmin(`mongodb://${hosts[0]}/?directConnection=true`, (admin) =>
    admin.command({
      replSetInitiate: { _id: replicaSet, members: hosts.map((host, _id) => ({ _id, host })) },
    }),
  );
  // Until a user exists, mongod accepts local connections without a password.
  await withAdmin(`mongodb://${hosts}/?replicaSet=${replicaSet}`, (admin) =>
    admin.command({ createUser: 'root', pwd: password, roles: ['root'] }),
  );
  const uriOf = (host: string, option: string) =>
    `mongodb://root:${password}@${host}/?${option}&authSource=admin`;
  const uri = uriOf(hosts.join(), `replicaSet=${replicaSet}`);
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 1_000 }).connect();
  onStop(() => client.close());

  async function primary() {
    const sayHello = () => client.db('admin').command({ hello: 1 });
    const at = hosts.indexOf((await until(sayHello, 60_000))?.primary);
    const [name, port] = [names[at], ports[at]];
    if (!name || !port) throw new Error('The database has no primary.');
    return { name, port };
  }

  return {
    uri,
    /** Process ids of the running members. */
    pids: () => knownProcesses(pidFile).map(({ pid }) => pid),
    pidOf: (name: string) => knownProcesses(pidFile).find((known) => known.name === name)?.pid,
    primary,
    /** See `startDatabaseNetwork`. */
    cut: network.cut,
    /** Files in which members have kept what they rolled back. */
    rolledBack: () => globSync('MongoDB */db/rollback/**/*.bson', { cwd: dataFolder }),
    /** Sends a command to the primary. One that makes it step down may also close the connection. */
    command: (command: object) =>
      client
        .db('admin')
        .command(command)
        .catch(() => {}),
    /** Sends a command to each member. */
    commandAll: (command: object) =>
      Promise.all(
        hosts.map((host) =>
          withAdmin(uriOf(host, 'directConnection=true'), (admin) => admin.command(command)).catch(() => {}),
        ),
      ),
    /** Waits until each member is the primary or follows it. */
    async untilWhole() {
      const isWhole = async () => {
        const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
        return members.every(({ stateStr }: { stateStr: string }) =>
          ['PRIMARY', 'SECONDARY'].includes(stateStr),
        );
      };
      if (!(await until(isWhole, 60_000))) throw new Error('A member has not come back.');
    },
    /** Waits for a write that a majority acknowledges. */
    async untilWritable() {
      const write = () => client.db('chaos').collection('writes').insertOne({}, { timeoutMS: 1_000 });
      if (!(await until(write, 60_000))) throw new Error('The database has elected no primary.');
    },
  };
}
export type Database = Awaited<ReturnType<typeof startDatabase>>;
