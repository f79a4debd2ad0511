import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { createOffers, startPeople } from '../chaos/people.ts';
import { readQueues } from '../chaos/take-snapshot.ts';
import { type Figure, sum } from '../shared/figures.ts';
import { recordOperations } from '../shared/operations.ts';
import { childrenOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import { type LiveHeap, openLiveHeap } from './live-heap.ts';
import { mongodbMegabytes, privateMegabytes, rabbitmqMegabytes } from './memory-in-use.ts';
import { linearTrend } from './trend.ts';

/** BENCH_MINUTES=2 for a short run. */
const minutes = Number(process.env.BENCH_MINUTES ?? 20);
const everyMs = 5_000;
/** While code is compiled and the gateway's cache fills, whose entries expire after ten minutes, nothing is measured. */
const warmUpShare = 0.5;
const mostGrowth = 0.01;
const readingsPerMinute = 12;
const acceptedWithinMs = 20_000;

/** Values by name. */
type Reading = Record<string, number>;

/**
 * Looks for leaks while twelve people make journeys. What counts is the lowest value of each minute: a leak raises it, a burst
 * does not. Memory is what is in use, not what is reserved from the system or fills a cache of a fixed size.
 */
export async function measureSoak(system: System): Promise<Figure[]> {
  const client = await new MongoClient(system.mongodbRootUri).connect();
  await fillDatabaseCache(client);
  const operations = recordOperations();
  const offers = await createOffers(system);
  const stopPeople = startPeople({ system, offers, operations, acknowledged: [], withoutRetryAfter: [] }, 1);
  await sleep(minutes * 60_000 * warmUpShare);
  const heaps: Record<string, LiveHeap> = {};
  for (const name of serviceNames) heaps[name] = await openLiveHeap(name);
  const lowest: Record<string, number[]> = {};
  for (let minute = 0; minute < minutes * (1 - warmUpShare); minute += 1) {
    const readings: Reading[] = [];
    while (readings.length < readingsPerMinute) {
      readings.push(await read(system, client));
      await sleep(everyMs);
    }
    // Once a minute, because it collects garbage.
    const collected: Reading = { 'memory of RabbitMQ, MB': await rabbitmqMegabytes() };
    for (const name of serviceNames) collected[`memory of ${name}, MB`] = (await heaps[name]?.()) ?? 0;
    for (const [name, value] of Object.entries({ ...collected, ...minimumOf(readings) })) {
      lowest[name] ??= [];
      lowest[name].push(value);
    }
  }
  await client.close();
  const journeys = await operations.endWithin(acceptedWithinMs, stopPeople());
  const refused = operations.refused().length;
  return [
    {
      what: `${minutes} minutes of twelve people's journeys, half of them to warm up`,
      measured: `${journeys} journeys of ${operations.all.length} calls, ${refused} refused`,
      aim: 'none refused',
      isMet: refused === 0,
    },
    ...Object.entries(lowest).map(([name, values]) => figureOf(name, values)),
  ];
}

async function read(system: System, client: MongoClient): Promise<Reading> {
  const reading: Reading = {
    'memory of MongoDB, MB': await mongodbMegabytes(client),
    'memory of gateway, MB': privateMegabytes(processesOf('gateway')),
  };
  for (const part of [...serviceNames, 'gateway', 'RabbitMQ', 'MongoDB'])
    reading[`files and sockets of ${part}`] = sum(processesOf(part).map(openFilesOf));
  const queues = await readQueues(system);
  return { ...reading, 'events in queues': sum(queues.map(({ count }) => count)) };
}

const minimumOf = ([first = {}, ...others]: Reading[]): Reading =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      Math.min(value, ...others.map((one) => one[name] ?? value)),
    ]),
  );

/** MongoDB's cache grows with the data until it is full, which is not a leak: 320 MB exceed its 256. */
async function fillDatabaseCache(client: MongoClient): Promise<void> {
  const rows = client.db('soak').collection('filler');
  const newRow = () => ({ text: randomBytes(4_000).toString('hex') });
  for (let batch = 0; batch < 40; batch += 1) await rows.insertMany(Array.from({ length: 1_000 }, newRow));
}

const percent = (share: number) => (share * 100).toFixed(1);

/** Growth of a value below one, such as a queue's length, means nothing. */
function figureOf(name: string, values: number[]): Figure {
  const { first, last, growth, chance } = linearTrend(values);
  return {
    what: `… ${name}: linear trend of the minima, from and to`,
    measured: `${first.toFixed(1)} and ${last.toFixed(1)}: ${percent(growth)} ± ${percent(chance)} %`,
    aim: `≤ ${mostGrowth * 100} % more`,
    isMet: growth <= mostGrowth || last < 1,
  };
}

const processesOf = (part: string) => [pidOf(part), ...childrenOf(pidOf(part))];
const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
