import { onStop } from '@mendwell/local/processes/command';
import type { Managed } from '@mendwell/local/processes/managed';
import { choosePorts } from '@mendwell/local/processes/ports';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import { keepRunning } from '@mendwell/local/system/layers';
import { balanceCalls, createInstance } from '../shared/instances.ts';
import { noLimits, type System } from '../shared/system.ts';
import type { LoadBalancer } from './load-balancer.ts';

export const instanceEnv = {
  ...noLimits,
  /** The gateway must notice that an instance stops before it is gone (docs/adr/0037). */
  DRAIN_MS: '2500',
  /** Any free port; the instance logs it. */
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
  /** This mail server is fast, so mails claimed by a dead instance need not wait for a minute. */
  MAIL_LEASE_SECONDS: '10',
};

/** The addresses at which other services find a service, by its name. */
export type Balancers = Record<string, LoadBalancer>;

/** Starts a second instance of each service, named `<service>-2`, and balances the calls of gateway and services. */
export async function startSecondInstances(system: System, balancers: Balancers) {
  const secondPorts: Record<string, number> = await choosePorts(serviceNames);
  const portsOf = (name: string) => [Number(system.ports[name]), Number(secondPorts[name])];
  const running = new Map<string, Managed>();
  const starts = new Map<string, Promise<void>>();

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
    });
    running.set(name, instance);
    keepRunning(
      instance,
      () => running.get(name) === instance,
      () => {},
    );
    // It may die while it starts: of its own crash point or of another fault.
    await until(() => instance.start().then(() => true), 60_000);
  }

  onStop(async () => {
    const all = [...running.values()];
    running.clear();
    await Promise.all(all.map((instance) => instance.stop()));
  });
  await Promise.all(serviceNames.map((name) => start(name)));
  for (const [name, balancer] of Object.entries(balancers)) balancer.balance(() => portsOf(name));
  await balanceCalls(Object.fromEntries(serviceNames.map((name) => [name, portsOf(name)])));
  return { start, portsOf };
}
export type SecondInstances = Awaited<ReturnType<typeof startSecondInstances>>;
