import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onStop } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { serviceNames } from '@mendwell/local/repository';
import { setInstances } from '@mendwell/local/servers/gateway-settings';
import { service } from '@mendwell/local/servers/our-services';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { serviceEnv } from '@mendwell/local/system/environment';
import type { Ports } from '@mendwell/local/system/ports';
import { readSecrets } from '@mendwell/local/system/secrets';
import { step } from '@mendwell/local/system/steps';
import { stores } from '@mendwell/local/system/stores';
import { noLimits } from '../shared/patients.ts';
import { pidOf } from '../shared/system.ts';

/**
 * Starts an instance of each service of `folder` beside the running one, and lets the gateway share out calls among
 * both. Answers their ports, and the names of those that end before they are asked to.
 */
export async function startBeside(ports: Ports, folder: string) {
  const names = serviceNames.filter((name) => existsSync(join(folder, 'services', name)));
  const oldPorts: Record<string, number> = await choosePorts(names);
  const ended: string[] = [];
  const secrets = readSecrets();
  await Promise.all(
    names.map(async (name) => {
      const own = { ...ports, [name]: oldPorts[name] };
      const env = { ...serviceEnv(name, own, secrets, stores(ports, secrets)), ...noLimits };
      const instance = service(name, own, env, { folder, title: `${name}-old` });
      onStop(() => instance.stop());
      instance.onCrash(() => ended.push(name));
      await step(`Old service ${name}`, instance.start);
    }),
  );
  for (const name of names)
    setInstances(join(dataFolder, 'gateway'), name, [Number(ports[name]), Number(oldPorts[name])]);
  // nginx reads its configuration again, as it does in production when instances are added by hand.
  process.kill(pidOf('gateway'), 'SIGHUP');
  return { oldPorts, ended };
}
