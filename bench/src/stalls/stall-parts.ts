import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '@mendwell/local/processes/child';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { readSecrets } from '@mendwell/local/system/secrets';
import { startAnother } from '@mendwell/local/testing/own-system';
import { type Figure, toTable } from '../shared/figures.ts';
import { recordOperations, slowestSince } from '../shared/operations.ts';
import { noLimits, offerService, startPeople } from '../shared/patients.ts';
import { findUntruths, untilTrue } from '../shared/payment-checks.ts';
import { pidOf, type Running, runningAt } from '../shared/system.ts';
import { repeatAll } from './repeat-calls.ts';

/** How each part stands still: its process, for how long, how often, and how long it runs in between. */
export const trials: Record<string, { process: string; stallMs: number; times: number; pauseMs: number }> = {
  database: { process: 'MongoDB', stallMs: 9_000, times: 3, pauseMs: 9_000 },
  broker: { process: 'RabbitMQ', stallMs: 15_000, times: 1, pauseMs: 0 },
  service: { process: 'booking', stallMs: 15_000, times: 1, pauseMs: 0 },
  provider: { process: 'payment sandbox', stallMs: 15_000, times: 1, pauseMs: 0 },
};

/** People are at work before the first stall, and for as long after the last one as it may be felt. */
const warmUpMs = 5_000;
const acceptedWithinMs = 10_000;
const trueWithinMs = 60_000;
const roomMs = 2_000;

/** Starts a system, stalls the wanted parts of it, all unless some are named, and prints what was seen. */
export async function stallParts(port: number, wanted: string[]) {
  const stop = await startAnother({
    MENDWELL_DATA: dataFolder,
    PORT: String(port),
    ...noLimits,
  });
  try {
    const figures: Figure[] = [];
    for (const part of wanted.length > 0 ? wanted : Object.keys(trials)) {
      const found = await stall(runningAt(`http://localhost:${port}`), part);
      figures.push(...found);
      console.log(`\n${toTable(found)}`);
    }
    const missed = figures.filter(({ isMet }) => !isMet).length;
    console.log(`\n${figures.length - missed} passed, ${missed} failed`);
    return missed === 0;
  } finally {
    await stop();
  }
}

async function stall(running: Running, part: string): Promise<Figure[]> {
  const { process, stallMs, times, pauseMs } = trials[part] as (typeof trials)[string];
  const { publishableKey, secretKey } = readSecrets().stripe;
  const record = recordOperations();
  const offer = await offerService(running);
  const stopPeople = startPeople(running, publishableKey, offer, record);
  await sleep(warmUpMs);
  let thawedAt = 0;
  for (let time = 1; time <= times; time += 1) {
    if (time > 1) await sleep(pauseMs);
    console.log(`… ${process} stands still for ${stallMs / 1000} s`);
    thawedAt = await freeze(pidOf(process), stallMs);
  }
  await sleep(acceptedWithinMs);
  const journeys = await record.endWithin(acceptedWithinMs + roomMs, stopPeople());
  const storm = await repeatAll(running.url, offer.provider, journeys);
  const truth = await untilTrue(
    () => findUntruths(running, secretKey, offer.serviceId, journeys),
    thawedAt + trueWithinMs,
  );
  const trueAfterMs = performance.now() - thawedAt;
  const { slowest, refused } = slowestSince(record.operations, thawedAt);
  for (const line of [...refused, ...truth.untruths].slice(0, 20)) console.log(`  ✗ ${line}`);
  const slowestMs = Math.max(...slowest.values());
  const stalls = `${part}, ${times === 1 ? '' : `${times} × `}${stallMs / 1000} s`;
  const names = [...slowest].map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ');
  return [
    {
      what: `${stalls}: accepted again after`,
      measured: `${seconds(slowestMs)} (${names}); ${refused.length} never, of ${record.operations.length}`,
      aim: `≤ ${seconds(acceptedWithinMs)}`,
      isMet: refused.length === 0 && slowestMs <= acceptedWithinMs,
    },
    {
      what: `${stalls}: ${truth.paid} payments of ${truth.bookings} bookings true everywhere after`,
      measured: `${seconds(trueAfterMs)}; ${truth.untruths.length} untrue`,
      aim: `≤ ${seconds(trueWithinMs)}`,
      isMet: truth.untruths.length === 0,
    },
    {
      what: `${stalls}: answers to ${storm.sent} repeats`,
      measured: `${storm.answers}; in ${seconds(storm.tookMs)}`,
      aim: 'no 5xx',
      isMet: storm.failed === 0,
    },
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Resolves with when it goes on. */
async function freeze(pid: number, forMs: number) {
  signalGroup(pid, 'SIGSTOP');
  await sleep(forMs);
  signalGroup(pid, 'SIGCONT');
  return performance.now();
}
