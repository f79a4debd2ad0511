import { join } from 'node:path';
import { onStop } from '@mendwell/local/processes/command';
import type { Managed } from '@mendwell/local/processes/managed';
import { choosePorts } from '@mendwell/local/processes/ports';
import { until } from '@mendwell/local/processes/until';
import { root, serviceNames } from '@mendwell/local/repository';
import { setInstances } from '@mendwell/local/servers/gateway-settings';
import { service } from '@mendwell/local/servers/our-services';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { serviceEnv } from '@mendwell/local/system/environment';
import { keepRunning } from '@mendwell/local/system/layers';
import type { Ports } from '@mendwell/local/system/ports';
import { readSecrets } from '@mendwell/local/system/secrets';
import { stores } from '@mendwell/local/system/stores';
import { noLimits } from '../shared/patients.ts';
import { pidOf } from '../shared/system.ts';
import type { OneAddress } from './load-balancer.ts';

/** The process of a part, also of one that is just being started again. */
export async function pidWhenUp(name: string): Promise<number> {
  const pid = await until(async () => pidOf(name), 60_000, 100);
  if (!pid) throw new Error(`${name} does not come back.`);
  return pid;
}

export const isReady = async (port: number | undefined) =>
  (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

export const instanceEnv = {
  ...noLimits,
  /** The gateway must have noticed an instance that stops before it is gone (docs/adr/0037). */
  DRAIN_MS: '2500',
  /** Any port; the log names it. */
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
  /** The mail server here is quick, and what a dead instance has claimed need not wait for a minute. */
  MAIL_LEASE_SECONDS: '10',
};

/** Where other services ask a service, by its name. */
export type Addresses = Record<string, OneAddress>;

/** Starts a second instance of each service, named `<service>-2`, which gateway and services use like the first. */
export async function startSecondInstances(ports: Ports, addresses: Addresses) {
  const secondPorts: Record<string, number> = await choosePorts(serviceNames);
  const portsOf = (name: string) => [Number(ports[name]), Number(secondPorts[name])];
  const secrets = readSecrets();
  const running = new Map<string, Managed>();
  const turns = new Map<string, Promise<void>>();

  /** In the place of the one that runs, if any; `env` says what is different about it. Two faults take turns. */
  function start(name: string, env: NodeJS.ProcessEnv = {}) {
    const turn = (turns.get(name) ?? Promise.resolve()).then(() => replace(name, env));
    turns.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  }

  async function replace(name: string, env: NodeJS.ProcessEnv) {
    const before = running.get(name);
    running.delete(name);
    await before?.stop();
    const own = { ...ports, [name]: secondPorts[name] };
    const settings = { ...serviceEnv(name, own, secrets, stores(ports, secrets)), ...instanceEnv, ...env };
    const instance = service(name, own, settings, { folder: root, title: `${name}-2` });
    running.set(name, instance);
    keepRunning(
      instance,
      () => running.get(name) === instance,
      () => {},
    );
    // It may die while it starts: at the point where it is to crash, or of another fault.
    await until(() => instance.start().then(() => true), 60_000);
  }

  onStop(async () => {
    const all = [...running.values()];
    running.clear();
    await Promise.all(all.map((instance) => instance.stop()));
  });
  await Promise.all(serviceNames.map((name) => start(name)));
  for (const name of serviceNames) setInstances(join(dataFolder, 'gateway'), name, portsOf(name));
  for (const [name, address] of Object.entries(addresses)) address.setInstances(() => portsOf(name));
  // nginx reads its configuration again.
  process.kill(await pidWhenUp('gateway'), 'SIGHUP');
  return { start, portsOf };
}
export type SecondInstances = Awaited<ReturnType<typeof startSecondInstances>>;
