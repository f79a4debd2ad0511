import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { createOffers, startPeople } from '../chaos/people.ts';
import { readQueues } from '../chaos/take-snapshot.ts';
import { type Figure, sum } from '../shared/figures.ts';
import { readMetrics } from '../shared/instance-metrics.ts';
import { recordOperations } from '../shared/operations.ts';
import { childrenOf, megabytesOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import { floorsOf, linearTrend } from './trend.ts';

/** BENCH_MINUTES=2 for a short run. */
const minutes = Number(process.env.BENCH_MINUTES ?? 20);
const everyMs = 5_000;
/** While code is compiled and the gateway's cache fills, whose entries expire after ten minutes, nothing is measured. */
const warmUpShare = 0.5;
const mostGrowth = 0.01;
const servers = ['gateway', 'RabbitMQ', 'MongoDB'];
const parts = [...serviceNames, ...servers];
/** A minute. */
const samplesPerFloor = 12;
const acceptedWithinMs = 20_000;

/**
 * Looks for leaks while twelve people make journeys: memory and open files of each part, events in queues. What counts is
 * the lowest value of each minute. For services, memory is what survives V8's garbage collections: the whole process grows
 * and shrinks with the heap that V8 reserves.
 */
export async function measureSoak(system: System): Promise<Figure[]> {
  await fillDatabaseCache(system);
  const operations = recordOperations();
  const offers = await createOffers(system);
  const stopPeople = startPeople({ system, offers, operations, acknowledged: [], withoutRetryAfter: [] }, 1);
  await sleep(minutes * 60_000 * warmUpShare);
  const samples: Record<string, number[]> = {};
  const sample = (name: string, value: number) => {
    samples[name] ??= [];
    samples[name].push(value);
  };
  const end = performance.now() + minutes * 60_000 * (1 - warmUpShare);
  while (performance.now() < end) {
    for (const name of serviceNames) sample(`heap of ${name}, MB`, await oldSpaceOf(name));
    for (const part of parts) {
      const processes = [pidOf(part), ...childrenOf(pidOf(part))];
      if (servers.includes(part)) sample(`memory of ${part}, MB`, sum(processes.map(megabytesOf)));
      sample(`files and sockets of ${part}`, sum(processes.map(openFilesOf)));
    }
    const queues = await readQueues(system);
    sample('events in queues', sum(queues.map(({ count }) => count)));
    await sleep(everyMs);
  }
  const journeys = await operations.endWithin(acceptedWithinMs, stopPeople());
  const refused = operations.refused().length;
  return [
    {
      what: `${minutes} minutes of twelve people's journeys, half of them to warm up`,
      measured: `${journeys} journeys of ${operations.all.length} calls, ${refused} refused`,
      aim: 'none refused',
      isMet: refused === 0,
    },
    ...Object.entries(samples).map(([name, values]) => figureOf(name, values)),
  ];
}

/** MongoDB's cache grows with the data until it is full, which is not a leak: 320 MB exceed its 256. */
async function fillDatabaseCache({ mongodbRootUri }: System): Promise<void> {
  const client = await new MongoClient(mongodbRootUri).connect();
  const rows = client.db('soak').collection('filler');
  const newRow = () => ({ text: randomBytes(4_000).toString('hex') });
  for (let batch = 0; batch < 40; batch += 1) await rows.insertMany(Array.from({ length: 1_000 }, newRow));
  await client.close();
}

/** Growth of a value below one, such as a queue's length, means nothing. */
function figureOf(name: string, values: number[]): Figure {
  const { first, last, growth } = linearTrend(floorsOf(values, samplesPerFloor));
  return {
    what: `… ${name}: linear trend of the minima, from and to`,
    measured: `${first.toFixed(1)} and ${last.toFixed(1)}: ${(growth * 100).toFixed(1)} %`,
    aim: `≤ ${mostGrowth * 100} % more`,
    isMet: growth <= mostGrowth || last < 1,
  };
}

/** Megabytes in the part of V8's heap that holds long-lived objects. */
async function oldSpaceOf(service: string): Promise<number> {
  const metrics = await readMetrics(service);
  const [, bytes] =
    /^nodejs_heap_space_size_used_bytes\{[^}]*space="old"[^}]*\} (\S+)/m.exec(metrics ?? '') ?? [];
  return Number(bytes) / 2 ** 20;
}

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
