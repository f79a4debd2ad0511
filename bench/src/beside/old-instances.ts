import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onStop } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { serviceNames } from '@mendwell/local/repository';
import { step } from '@mendwell/local/system/steps';
import { balanceCalls, createInstance } from '../shared/instances.ts';
import { noLimits, type System } from '../shared/system.ts';

/**
 * Starts an instance of each service in `folder` beside the running one, and makes the gateway share calls among both.
 * Returns their ports, and the names of those that end unexpectedly.
 */
export async function startOldInstances(system: System, folder: string) {
  const names = serviceNames.filter((name) => existsSync(join(folder, 'services', name)));
  const ports: Record<string, number> = await choosePorts(names);
  const ended: string[] = [];
  await Promise.all(
    Object.entries(ports).map(async ([name, port]) => {
      const instance = createInstance(system, name, port, { title: `${name}-old`, env: noLimits, folder });
      onStop(() => instance.stop());
      instance.onCrash(() => ended.push(name));
      await step(`Old service ${name}`, instance.start);
    }),
  );
  await balanceCalls(
    Object.fromEntries(
      Object.entries(ports).map(([name, port]) => [name, [Number(system.ports[name]), port]]),
    ),
  );
  return { ports, ended };
}
