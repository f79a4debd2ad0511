import { choosePorts } from '@mendwell/local/processes/ports';
import { mongodbUri } from '@mendwell/local/servers/mongodb';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { lastPorts, type Ports } from '@mendwell/local/system/ports';
import { readSecrets, type Secrets } from '@mendwell/local/system/secrets';
import { stores } from '@mendwell/local/system/stores';
import { startAnother } from '@mendwell/local/testing/own-system';

/** A running system, started for this command. */
export interface System {
  /** The gateway's. */
  url: string;
  ports: Ports;
  stripe: Secrets['stripe'];
  mongodbUri(service: string): string;
  /** The database administrator's, who may read every database and the profiler. */
  mongodbRootUri: string;
  amqpUrl(service: string): string;
  stop(): Promise<void>;
}

/** Starts a system in this command's data folder. A later start uses the same data and ports. */
export async function startSystem(env: Record<string, string> = {}): Promise<System> {
  process.env.PORT ??= String((await choosePorts(['gateway'])).gateway);
  const stop = await startAnother({ MENDWELL_DATA: dataFolder, PORT: process.env.PORT, ...env });
  const ports = lastPorts();
  if (!ports) throw new Error('The started system has not written its ports.');
  const secrets = readSecrets();
  return {
    url: `http://localhost:${process.env.PORT}`,
    ports,
    stripe: secrets.stripe,
    ...stores(ports, secrets),
    mongodbRootUri:
      process.env.MONGODB_URI ?? mongodbUri(ports.mongodb, 'root', secrets.mongodbRoot, 'admin'),
    stop,
  };
}
