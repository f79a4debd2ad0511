import { MongoClient } from 'mongodb';
import { onStop } from '../processes/command.ts';
import { mongodbUri } from '../servers/mongodb.ts';
import { makeDataFolder } from './data-folder.ts';
import { MONGODB_URI } from './environment.ts';
import { choosePort, type Ports, readPorts } from './ports.ts';
import { readSecrets } from './secrets.ts';
import { acquireDataFolder, releaseDataFolder, runningPorts } from './single-instance.ts';
import { ownMongodb } from './stores.ts';

/** Connects to the server at MONGODB_URI, or as administrator to that of the running local system. */
export async function connectToRunning(): Promise<MongoClient> {
  if (MONGODB_URI) return connect(MONGODB_URI);
  const fix = 'npm start, or set MONGODB_URI=mongodb://root:…@…/?authSource=admin';
  return connect(asAdministrator(runningPorts(fix)));
}

/** Connects to the server at MONGODB_URI, or to that of the stopped local system, started for this command only. */
export async function connectToStopped(): Promise<MongoClient> {
  if (MONGODB_URI) return connect(MONGODB_URI);
  makeDataFolder();
  await acquireDataFolder('no address: a backup is being restored');
  onStop(releaseDataFolder);
  const ports = await readPorts(choosePort());
  for (const server of await ownMongodb(ports, readSecrets(), console.log)) {
    onStop(() => server.stop());
    await server.start();
  }
  return connect(asAdministrator(ports));
}

const asAdministrator = ({ mongodb }: Ports) =>
  mongodbUri(mongodb, 'root', readSecrets().mongodbRoot, 'admin');

async function connect(uri: string) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  onStop(() => client.close());
  return client.connect();
}
