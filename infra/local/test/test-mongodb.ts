import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findMongod } from '../src/install/mongod.ts';
import type { Managed } from '../src/processes/managed.ts';
import { choosePorts } from '../src/processes/ports.ts';
import { mongodbServer, mongodbUri } from '../src/servers/mongodb.ts';
import { testFolder } from './command-line.ts';

/** A MongoDB for one test file, available only within tests: the server starts before the first. */
export function testMongodb() {
  let server: Managed;
  let client: MongoClient;
  let port: number;
  // Before its folder is removed: hooks run in the order of registration.
  afterAll(async () => {
    await client.close();
    await server.stop();
  });
  const folder = testFolder();
  beforeAll(async () => {
    port = (await choosePorts(['mongodb'])).mongodb;
    server = mongodbServer({
      mongod: await findMongod(console.log),
      dataDir: join(folder, 'mongodb'),
      logFile: join(folder, 'mongodb.log'),
      pidFile: join(folder, 'pids.json'),
      port,
      rootPassword: 'root',
      replicaSetKey: 'keyOfTheSet',
    });
    await server.start();
    client = await new MongoClient(mongodbUri(port, 'root', 'root', 'admin')).connect();
  });
  return { folder, client: () => client, port: () => port };
}
