import { type Db, MongoClient } from '@mendwell/local/servers/mongodb';
import { type Figure, note, sum } from '../shared/figures.ts';
import { percentile, send } from '../shared/load.ts';
import { megabytesOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import { callsOf, createPeople, type NextCall, type Service } from './growth-calls.ts';
import { type Store, storeOf } from './growth-rows.ts';
import { profile } from './profiler.ts';

const warmCalls = 20;
const calls = 150;
const longestGrowth = 3;

/** Response times of every call, one at a time, among a few and among very many services or bookings of others. */
export async function measureGrowth(system: System): Promise<Figure[]> {
  const client = await MongoClient.connect(system.mongodbRootUri, { ignoreUndefined: true });
  try {
    const people = await createPeople(system);
    const figures: Figure[] = [];
    const growths: number[] = [];
    for (const [name, calls] of Object.entries(callsOf(system, people))) {
      const service = name as Service;
      const store = storeOf(service, system, people, client);
      await store.fill(store.few);
      const small = await measureCalls(calls, store);
      await store.fill(store.many);
      const large = await measureCalls(calls, store);
      for (const call of Object.keys(calls)) {
        const { growth, ...figure } = compared(call, store, small[call], large[call]);
        growths.push(growth);
        figures.push(figure);
      }
      for (const collection of store.collections) figures.push(await sizeOf(store.database, collection));
      figures.push(note(`memory of the ${service} service`, `${megabytesOf(pidOf(service)).toFixed(0)} MB`));
    }
    return [summaryOf(growths), ...figures.map((figure) => ({ ...figure, isDetail: true }))];
  } finally {
    await client.close();
  }
}

interface Measured {
  p50: number;
  p95: number;
  p99: number;
  /** Documents examined by one call. */
  examined: number;
}

async function measureCalls(calls: Record<string, NextCall>, store: Store) {
  const found: Record<string, Measured> = {};
  for (const [name, next] of Object.entries(calls)) found[name] = await measureCall(name, next, store);
  return found;
}

async function measureCall(
  name: string,
  next: NextCall,
  { database, collections }: Store,
): Promise<Measured> {
  const time = async () => {
    const began = performance.now();
    const status = await send(next());
    if (status >= 300) throw new Error(`${name} was answered ${status}`);
    return performance.now() - began;
  };
  for (let warm = 0; warm < warmCalls; warm += 1) await time();
  const namespaces = collections.map((collection) => `${database.databaseName}.${collection}`);
  const operations = await profile(database, { ns: { $in: namespaces } }, time);
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) times.push(await time());
  times.sort((a, b) => a - b);
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  return { p50, p95, p99, examined: sum(operations.map(({ docsExamined }) => docsExamined)) };
}

const count = (total: number) => total.toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

async function sizeOf(database: Db, collection: string): Promise<Figure> {
  const stats = await database.command({ collStats: collection });
  const measured = `${megabytes(stats.size)}, ${megabytes(stats.totalIndexSize)}`;
  return note(`${count(stats.count)} \`${collection}\`: documents, indexes`, measured);
}

const summaryOf = (growths: number[]): Figure => ({
  what: `p95 of ${growths.length} calls among many documents, relative to few: least and most`,
  measured: `${Math.min(...growths).toFixed(1)} and ${Math.max(...growths).toFixed(1)}×`,
  aim: `≤ ${longestGrowth}×`,
  isMet: Math.max(...growths) <= longestGrowth,
});

function compared(name: string, { what, few, many }: Store, small?: Measured, large?: Measured) {
  if (!small || !large) throw new Error(`${name} was not measured.`);
  const inWords = ({ p50, p95, p99 }: Measured) => [p50, p95, p99].map((ms) => ms.toFixed(1)).join(', ');
  const growth = large.p95 / small.p95;
  return {
    what: `\`${name}\` among ${count(few)} and ${count(many)} ${what}: p50, p95, p99 in ms; documents examined`,
    measured: `${inWords(small)} and ${inWords(large)}: p95 ${growth.toFixed(1)}×; ${small.examined} and ${large.examined}`,
    aim: `≤ ${longestGrowth}×`,
    isMet: growth <= longestGrowth,
    growth,
  };
}
