import { join } from 'node:path';
import type { Managed } from '@mendwell/local/processes/managed';
import { root } from '@mendwell/local/repository';
import { setInstances } from '@mendwell/local/servers/gateway-settings';
import { service } from '@mendwell/local/servers/our-services';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { serviceEnv } from '@mendwell/local/system/environment';
import { readSecrets } from '@mendwell/local/system/secrets';
import { waitForPid } from './processes.ts';
import type { System } from './system.ts';

interface Options {
  /** Names the process and its log. */
  title: string;
  env?: NodeJS.ProcessEnv;
  /** A checkout with compiled services; this repository by default. */
  folder?: string;
}

/** Another instance of a service, not started yet. */
export function createInstance(
  system: System,
  name: string,
  port: number,
  { title, env, folder = root }: Options,
): Managed {
  const ports = { ...system.ports, [name]: port };
  const settings = { ...serviceEnv(name, ports, readSecrets(), system), ...env };
  return service(name, ports, settings, { folder, title });
}

/** Makes the gateway share the calls of each named service among these ports. */
export async function balanceCalls(portsOf: Record<string, number[]>) {
  for (const [name, ports] of Object.entries(portsOf)) setInstances(join(dataFolder, 'gateway'), name, ports);
  // nginx reloads its configuration.
  process.kill(await waitForPid('gateway'), 'SIGHUP');
}
