import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import type { Crowd } from '../crowd/crowd.ts';
import { createCrowd } from '../crowd/people.ts';
import { workDuring } from '../crowd/work.ts';
import { readQueues } from '../oracle/take-snapshot.ts';
import { type Figure, sum } from '../shared/figures.ts';
import { childrenOf, megabytesOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import { growthOf } from './growth-of.ts';
import { type LiveHeap, openLiveHeap } from './live-heap.ts';
import { mongodbMegabytes, rabbitmqMegabytes } from './memory-in-use.ts';

/** BENCH_ROUNDS=3 for a short run. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const workMs = 2 * 60_000;
/** Idle connections are closed after 60 s to MongoDB and 75 s over HTTP. */
const restMs = 80_000;
/** While code is compiled and the gateway's cache fills, nothing is measured. */
const warmUpRounds = Math.floor(rounds * 0.4);
const mostGrowth = 0.01;
const readingsPerRound = 6;
const acceptedWithinMs = 20_000;

/** Values by name. */
type Reading = Record<string, number>;

/**
 * Looks for leaks: twelve people make journeys for two minutes, then rest, again and again. What is measured after each rest
 * depends on no load, so a leak shows even if it is small. Memory is what is in use, not what is reserved from the system or
 * fills a cache of a fixed size.
 */
export async function measureSoak(system: System): Promise<Figure[]> {
  const client = await new MongoClient(system.mongodbRootUri).connect();
  await fillDatabaseCache(client);
  const crowd = await createCrowd(system);
  const heaps: Record<string, LiveHeap> = {};
  for (const name of serviceNames) heaps[name] = await openLiveHeap(name);
  const work: Work[] = [];
  const measured: Record<string, number[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    work.push(await makeJourneys(crowd, round));
    await sleep(restMs);
    if (round <= warmUpRounds) continue;
    for (const [name, value] of Object.entries(await measure(system, client, heaps))) {
      measured[name] ??= [];
      measured[name].push(value);
    }
  }
  await client.close();
  const [journeys, calls, refused] = (['journeys', 'calls', 'refused'] as const).map((what) =>
    sum(work.map((one) => one[what])),
  );
  return [
    {
      what: `${rounds} rounds of two minutes of twelve people's journeys, ${warmUpRounds} of them to warm up`,
      measured: `${journeys} journeys of ${calls} calls, ${refused} refused`,
      aim: 'none refused',
      isMet: refused === 0,
    },
    ...Object.entries(measured).map(([name, values]) => figureOf(name, values)),
  ];
}

interface Work {
  journeys: number;
  calls: number;
  refused: number;
}

async function makeJourneys(crowd: Crowd, seed: number): Promise<Work> {
  const nothing = async () => {};
  const times = { beforeMs: workMs, afterwardsMs: 0, acceptedWithinMs };
  const { journeys, operations, refused } = await workDuring(crowd, seed, nothing, times);
  return { journeys, calls: operations, refused: refused.length };
}

/** Of each value, the lowest of several readings, since jobs go on during a rest. */
async function measure(
  system: System,
  client: MongoClient,
  heaps: Record<string, LiveHeap>,
): Promise<Reading> {
  const readings: Reading[] = [];
  while (readings.length < readingsPerRound) readings.push(await read(system, client, heaps));
  return minimumOf(readings);
}

/** Takes five seconds, for RabbitMQ. */
async function read(system: System, client: MongoClient, heaps: Record<string, LiveHeap>): Promise<Reading> {
  const reading: Reading = {
    'memory of RabbitMQ, MB': await rabbitmqMegabytes(),
    'memory of MongoDB, MB': await mongodbMegabytes(client),
    'memory of gateway, MB': sum(processesOf('gateway').map((pid) => megabytesOf(pid, 'RssAnon'))),
  };
  for (const name of serviceNames) reading[`memory of ${name}, MB`] = (await heaps[name]?.()) ?? 0;
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

/** Growth of a value below one, such as a queue's length, means nothing. */
function figureOf(name: string, values: number[]): Figure {
  const growth = growthOf(values);
  return {
    what: `… ${name}, after each round; growth`,
    measured: `${values.map((value) => value.toFixed(1)).join(', ')}; ${(growth * 100).toFixed(1)} %`,
    aim: `≤ ${mostGrowth * 100} %`,
    isMet: growth <= mostGrowth || Math.max(...values) < 1,
  };
}

const processesOf = (part: string) => [pidOf(part), ...childrenOf(pidOf(part))];
const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
