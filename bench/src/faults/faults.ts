import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '@mendwell/local/processes/child';
import { until } from '@mendwell/local/processes/until';
import type { Random } from '@mendwell/local/random';
import { serviceNames } from '@mendwell/local/repository';
import { type CrashPoint, crashAt, crashPoints } from '@mendwell/service-kit/testing/crash-at';
import { pidOf, waitForPid } from '../shared/processes.ts';
import { databaseFaults, outages } from './database-faults.ts';
import { diskFaults } from './disk-faults.ts';
import { type Demands, type Fault, prompt, usual } from './fault.ts';
import { operatorFaults } from './operator-faults.ts';
import { providerFaults } from './provider-faults.ts';
import { settleBesideRetries } from './settled-refunds.ts';
import { pidsOf, stall, wholeStalls } from './stalls.ts';

const seconds = 1_000;
/** How long a fault lasts that is not a stall. */
const lastsMs = 8 * seconds;

/** kill -9, three times, with a restart each time. */
const kill =
  (part: string): Fault =>
  async (target) => {
    for (let time = 0; time < 3; time += 1) {
      if (time > 0) await sleep(target.random.between(2 * seconds, 6 * seconds));
      for (const pid of await pidsOf(part, target)) signalGroup(pid, 'SIGKILL');
    }
  };

const mailServerRefuses: Fault = async ({ mailServer }) => {
  mailServer.refuse(true);
  await sleep(lastsMs);
  mailServer.refuse(false);
};

const isReady = async (port: number | undefined) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

/** SIGTERM to each instance of each service in turn, as in an update. */
const rollingRestart: Fault = async ({ second }) => {
  for (const name of serviceNames)
    for (const [at, title] of [name, `${name}-2`].entries()) {
      const before = await waitForPid(title);
      process.kill(before, 'SIGTERM');
      const isBack = async () => ![0, before].includes(pidOf(title)) && isReady(second.portsOf(name)[at]);
      if (!(await until(isBack, 60 * seconds))) throw new Error(`${title} has not been restarted.`);
    }
};

/** The second instance of each service dies whenever it passes this point for the third time; at least one must. */
const crash =
  (point: CrashPoint): Fault =>
  async ({ second }) => {
    await Promise.all(serviceNames.map((name) => second.start(name, crashAt(point, 3))));
    const pids = () => serviceNames.map((name) => pidOf(`${name}-2`)).join();
    const before = pids();
    await sleep(lastsMs);
    if (!(await until(async () => pids() !== before, 60 * seconds)))
      throw new Error(`No service died ${point}.`);
    await Promise.all(serviceNames.map((name) => second.start(name)));
  };

const withShiftedClock = { NODE_OPTIONS: `--import=${import.meta.resolve('./shifted-clock.ts')}` };

/** The clock of the second instance is wrong, that of the first is right. */
const wrongClock =
  (name: string, minutes: number): Fault =>
  async ({ second }) => {
    await second.start(name, { ...withShiftedClock, CLOCK_SHIFT_MS: String(minutes * 60 * seconds) });
    await sleep(lastsMs);
    await second.start(name);
  };

const clockFaults = Object.fromEntries(
  ['payment', 'booking', 'notification'].flatMap((name) => [
    [`${name} is 10 min fast`, wrongClock(name, 10)],
    [`${name} is 10 min slow`, wrongClock(name, -10)],
  ]),
);

/** Webhooks signed with another secret or ten minutes ago; each must be refused. */
const forgedWebhooks: Fault = async ({ system: { url, stripe } }) => {
  const payload = JSON.stringify({ id: 'evt_forged', type: 'payment_intent.succeeded', livemode: false });
  const now = Math.floor(Date.now() / seconds);
  for (let count = 0; count < 300; count += 1) {
    const [at, secret] = count % 2 === 0 ? [now, 'whsec_forged'] : [now - 600, stripe.webhookSecret];
    const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    const { status } = await fetch(`${url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      body: payload,
    });
    if (status !== 400) throw new Error(`A forged webhook was answered ${status}.`);
  }
};

const parts = [...serviceNames, 'gateway', 'RabbitMQ', 'MongoDB', 'payment sandbox'];
const ofEach = <Key extends string>(verb: string, keys: readonly Key[], fault: (key: Key) => Fault) =>
  Object.fromEntries(keys.map((key) => [`${verb} ${key}`, fault(key)]));

/** Every fault by its name on the command line. */
export const faults: Record<string, Fault> = {
  ...ofEach('kill', parts, kill),
  ...ofEach('stall', parts, (part) => stall(part)),
  ...wholeStalls,
  'RabbitMQ away for 60 s': stall('RabbitMQ', 60, 60),
  ...databaseFaults,
  ...diskFaults,
  ...ofEach('crash', crashPoints, crash),
  ...clockFaults,
  ...providerFaults,
  ...operatorFaults,
  'settle beside retries': settleBesideRetries,
  'webhooks forged': forgedWebhooks,
  'mail server refuses': mailServerRefuses,
  'rolling restart': rollingRestart,
};

/** Faults of each kind, for a run of fifteen minutes. */
export const mixedPlan = [
  'kill booking + refunds fail later',
  'kill RabbitMQ + provider loses answers',
  'stall MongoDB + provider fails',
  'crash after-commit + webhooks lost',
  'operator at work + rolling restart',
  'operator at work + kill catalog',
  'block without a broker',
  'settle beside retries + kill payment',
  'primary is isolated + provider fails after the effect',
  'a node of each + notification is 10 min slow',
  ...Object.keys(outages),
];

/** Every fault alone, then each together with another. */
export function longPlan(random: Random): string[] {
  const names = Object.keys(faults);
  return [
    ...names,
    ...names.map((name) => `${name} + ${random.pick(names.filter((other) => other !== name))}`),
  ];
}

export interface PlannedFault {
  name: string;
  inject: Fault;
  demands: Demands;
}

/** One fault, or several at once, joined by ` + `; undefined if one is unknown. */
export function planFault(name: string): PlannedFault | undefined {
  const all = name.split(' + ').map((one) => faults[one]);
  if (all.includes(undefined)) return undefined;
  return {
    name,
    inject: async (target) => {
      const measured = await Promise.all(all.map((fault) => fault?.(target)));
      return measured.filter((text) => typeof text === 'string').join(', ');
    },
    demands: Object.hasOwn(wholeStalls, name) ? { ...prompt, repeats: true } : usual,
  };
}
