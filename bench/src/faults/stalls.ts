import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '@mendwell/local/processes/child';
import { serviceNames } from '@mendwell/local/repository';
import { waitForPid } from '../shared/processes.ts';
import type { Fault, FaultTarget } from './fault.ts';

const seconds = 1_000;

/** One of a service's two instances, or both; all members of the database or nodes of the broker. */
export async function pidsOf(part: string, { random, database, broker }: FaultTarget, isWhole = false) {
  if (part === 'MongoDB') return database.pids();
  if (part === 'RabbitMQ') return broker.pids();
  if (!serviceNames.includes(part)) return [await waitForPid(part)];
  if (isWhole) return [await waitForPid(part), await waitForPid(`${part}-2`)];
  return [await waitForPid(random.chance(0.5) ? `${part}-2` : part)];
}

/** SIGSTOP: the processes keep their connections and answer nothing. */
async function suspend(pids: number[], forMs: number) {
  for (const pid of pids) signalGroup(pid, 'SIGSTOP');
  await sleep(forMs);
  for (const pid of pids) signalGroup(pid, 'SIGCONT');
}

export const stall =
  (part: string, least = 2, most = 15): Fault =>
  async (target) =>
    suspend(await pidsOf(part, target), target.random.between(least * seconds, most * seconds));

const stallWhole =
  (part: string, lastsSeconds: number, times = 1): Fault =>
  async (target) => {
    for (let time = 1; time <= times; time += 1) {
      if (time > 1) await sleep(lastsSeconds * seconds);
      await suspend(await pidsOf(part, target, true), lastsSeconds * seconds);
    }
  };

/** Stalls of every instance of a part, after which everything must work again promptly. */
export const wholeStalls: Record<string, Fault> = {
  'MongoDB suspended 3 × 9 s': stallWhole('MongoDB', 9, 3),
  'RabbitMQ suspended 15 s': stallWhole('RabbitMQ', 15),
  'booking suspended 15 s': stallWhole('booking', 15),
  'payment sandbox suspended 15 s': stallWhole('payment sandbox', 15),
};
export const stallsPlan = Object.keys(wholeStalls);
