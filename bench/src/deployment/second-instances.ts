import { existsSync } from 'node:fs';
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
import { readSecrets } from '@mendwell/local/system/secrets';
import { noLimits } from '../shared/no-limits.ts';
import { waitForPid } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { withShortDelays } from './short-delays.ts';

export const instanceEnv = {
  ...noLimits,
  /** The gateway must notice that an instance stops before it is gone (docs/adr/0008). */
  DRAIN_MS: '2500',
  /** Any free port; the instance logs it. */
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
  /** This mail server is fast, so mails claimed by a dead instance need not wait for a minute. */
  MAIL_LEASE_SECONDS: '10',
  ...withShortDelays,
};

/**
 * Starts a second instance of each service, named `<service>-2`, and balances the calls of gateway and services. `folder` is a
 * checkout with other compiled services.
 */
export async function startSecondInstances(
  system: System,
  balancers: Record<string, LoadBalancer>,
  folder = root,
) {
  const names = serviceNames.filter((name) => existsSync(join(folder, 'services', name)));
  const secondPorts: Record<string, number> = await choosePorts(names);
  const portsOf = (name: string) => [Number(system.ports[name]), Number(secondPorts[name])];
  const running = new Map<string, Managed>();
  const starts = new Map<string, Promise<void>>();
  const ended: string[] = [];

  /** Replaces the running instance, if any; `env` overrides its settings. Two faults do so one after the other. */
  function start(name: string, env: NodeJS.ProcessEnv = {}) {
    const started = (starts.get(name) ?? Promise.resolve()).then(() => replace(name, env));
    starts.set(
      name,
      started.catch(() => {}),
    );
    return started;
  }

  async function replace(name: string, env: NodeJS.ProcessEnv) {
    const before = running.get(name);
    running.delete(name);
    await before?.stop();
    const instance = createInstance(system, name, Number(secondPorts[name]), {
      title: `${name}-2`,
      env: { ...instanceEnv, ...env },
      folder,
    });
    running.set(name, instance);
    keepRunning(
      instance,
      () => running.get(name) === instance,
      (text) => ended.push(text),
    );
    // It may die while it starts: of its own crash point or of another fault.
    await until(() => instance.start().then(() => true), 60_000);
  }

  onStop(async () => {
    const all = [...running.values()];
    running.clear();
    await Promise.all(all.map((instance) => instance.stop()));
  });
  await Promise.all(names.map((name) => start(name)));
  for (const name of names) balancers[name]?.balance(() => portsOf(name));
  await balanceCalls(Object.fromEntries(names.map((name) => [name, portsOf(name)])));
  return {
    names,
    start,
    portsOf,
    /** What is known about instances that ended unexpectedly. */
    ended,
  };
}
export type SecondInstances = Awaited<ReturnType<typeof startSecondInstances>>;

interface Options {
  /** Names the process and its log. */
  title: string;
  env: NodeJS.ProcessEnv;
  /** A checkout with compiled services. */
  folder: string;
}

/** Another instance of a service, not started yet. */
function createInstance(
  system: System,
  name: string,
  port: number,
  { title, env, folder }: Options,
): Managed {
  const ports = { ...system.ports, [name]: port };
  const settings = { ...serviceEnv(name, ports, readSecrets(), system), ...env };
  return service(name, ports, settings, { folder, title });
}

/** Makes the gateway share the calls of each named service among these ports. */
async function balanceCalls(portsOf: Record<string, number[]>) {
  for (const [name, ports] of Object.entries(portsOf)) setInstances(join(dataFolder, 'gateway'), name, ports);
  // nginx reloads its configuration.
  process.kill(await waitForPid('gateway'), 'SIGHUP');
}
