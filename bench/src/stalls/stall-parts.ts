import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '@mendwell/local/processes/child';
import { conclude, type Figure, sum, toSeconds, toTable } from '../shared/figures.ts';
import { offerService } from '../shared/offer.ts';
import { type Operations, recordOperations } from '../shared/operations.ts';
import { startPatients } from '../shared/patients.ts';
import { untilConsistent } from '../shared/payment-checks.ts';
import { pidOf } from '../shared/processes.ts';
import { noLimits, type System, startSystem } from '../shared/system.ts';
import { repeatCalls } from './repeat-calls.ts';

/** How each part is suspended: its process, for how long, how often, and the pause between two stalls. */
export const stalls: Record<string, { process: string; stallMs: number; times: number; pauseMs: number }> = {
  database: { process: 'MongoDB', stallMs: 9_000, times: 3, pauseMs: 9_000 },
  broker: { process: 'RabbitMQ', stallMs: 15_000, times: 1, pauseMs: 0 },
  service: { process: 'booking', stallMs: 15_000, times: 1, pauseMs: 0 },
  provider: { process: 'payment sandbox', stallMs: 15_000, times: 1, pauseMs: 0 },
};

const warmUpMs = 5_000;
const acceptedWithinMs = 10_000;
const consistentWithinMs = 60_000;
/** People go on for this much longer than an operation may take to be accepted. */
const toleranceMs = 2_000;

/** Stalls these parts of a new system in turn and prints the results. Returns whether every aim was met. */
export async function stallParts(parts: string[]) {
  const system = await startSystem(noLimits);
  const figures: Figure[] = [];
  for (const part of parts) {
    const found = await stall(system, part);
    figures.push(...found);
    console.log(`\n${toTable(found)}`);
  }
  return conclude(figures);
}

async function stall(system: System, part: string): Promise<Figure[]> {
  const { process, stallMs, times, pauseMs } = stalls[part] as (typeof stalls)[string];
  const operations = recordOperations();
  const offer = await offerService(system);
  const stopPatients = startPatients(system, offer, operations);
  await sleep(warmUpMs);
  let resumedAt = 0;
  for (let time = 1; time <= times; time += 1) {
    if (time > 1) await sleep(pauseMs);
    console.log(`… ${process} is suspended for ${stallMs / 1000} s`);
    resumedAt = await suspend(pidOf(process), stallMs);
  }
  await sleep(acceptedWithinMs);
  const booked = await operations.endWithin(acceptedWithinMs + toleranceMs, stopPatients());
  const repeated = await repeatCalls(system.url, offer.provider, booked);
  const { contradictions, paid, bookings } = await untilConsistent(
    resumedAt + consistentWithinMs,
    system,
    offer.serviceId,
    booked,
  );
  const consistentAfterMs = performance.now() - resumedAt;
  const refused = operations.refused();
  for (const line of [...refused, ...contradictions].slice(0, 20)) console.log(`  ✗ ${line}`);
  const slowest = slowestSince(operations, resumedAt);
  const slowestMs = Math.max(...slowest.values());
  const stalled = `${part}, ${times === 1 ? '' : `${times} × `}${stallMs / 1000} s`;
  const each = [...slowest].map(([name, ms]) => `${name} ${toSeconds(ms)}`).join(', ');
  return [
    {
      what: `${stalled}: accepted again after`,
      measured: `${toSeconds(slowestMs)} (${each}); ${refused.length} never, of ${operations.all.length}`,
      aim: `≤ ${toSeconds(acceptedWithinMs)}`,
      isMet: refused.length === 0 && slowestMs <= acceptedWithinMs,
    },
    {
      what: `${stalled}: ${paid} payments of ${bookings} bookings consistent everywhere after`,
      measured: `${toSeconds(consistentAfterMs)}; ${contradictions.length} contradictions`,
      aim: `≤ ${toSeconds(consistentWithinMs)}`,
      isMet: contradictions.length === 0,
    },
    {
      what: `${stalled}: answers to ${sum([...repeated.answers.values()])} repeated calls`,
      measured: `${[...repeated.answers].map(([status, count]) => `${status}: ${count}`).join(', ')}; in ${toSeconds(repeated.tookMs)}`,
      aim: 'no 5xx',
      isMet: [...repeated.answers.keys()].every((status) => status < 500),
    },
  ];
}

/** Sends SIGSTOP, then SIGCONT. Resolves with the time of the latter. */
async function suspend(pid: number, forMs: number) {
  signalGroup(pid, 'SIGSTOP');
  await sleep(forMs);
  signalGroup(pid, 'SIGCONT');
  return performance.now();
}

/** The longest time until acceptance of each kind of operation; those that began during the stall count from its end. */
function slowestSince({ all }: Operations, resumedAt: number) {
  const slowest = new Map<string, number>();
  for (const { name, beganAt, acceptedAt } of all)
    if (acceptedAt !== undefined && acceptedAt > resumedAt) {
      const tookMs = acceptedAt - Math.max(beganAt, resumedAt);
      slowest.set(name, Math.max(slowest.get(name) ?? 0, tookMs));
    }
  return slowest;
}
