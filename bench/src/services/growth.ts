import { type Db, MongoClient } from '@mendwell/local/servers/mongodb';
import type { Figure } from '../shared/figures.ts';
import { percentile, send } from '../shared/load.ts';
import { megabytesOf, pidOf, type Running } from '../shared/system.ts';
import { callsOf, meet, type NextCall, type Service } from './growth-calls.ts';
import { type Store, storeOf } from './growth-rows.ts';

const warmCalls = 20;
const calls = 150;
const longestGrowth = 3;

/** Every call, as one asker meets it, among a few and among very many services or bookings of others. */
export async function measureGrowth(running: Running): Promise<Figure[]> {
  const client = await MongoClient.connect(running.mongodbRootUri, { ignoreUndefined: true });
  try {
    const people = await meet(running);
    const figures: Figure[] = [];
    for (const [name, calls] of Object.entries(callsOf(running, people))) {
      const service = name as Service;
      const store = storeOf(service, running, people, client);
      await store.fill(store.few);
      const small = await measureCalls(calls, store);
      await store.fill(store.many);
      const large = await measureCalls(calls, store);
      figures.push(...Object.keys(calls).map((call) => compared(call, store, small[call], large[call])));
      for (const collection of store.collections) figures.push(await sizeOf(store.database, collection));
      figures.push(note(`memory of the ${service} service`, `${megabytesOf(pidOf(service)).toFixed(0)} MB`));
    }
    return figures;
  } finally {
    await client.close();
  }
}

interface Measured {
  p50: number;
  p95: number;
  p99: number;
  /** Documents looked at in one call. */
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
  await database.command({ profile: 2 });
  await time();
  await database.command({ profile: 0 });
  const profile = database.collection('system.profile');
  const namespaces = collections.map((collection) => `${database.databaseName}.${collection}`);
  const looked = await profile.find({ docsExamined: { $exists: true }, ns: { $in: namespaces } }).toArray();
  await profile.drop();
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) times.push(await time());
  times.sort((a, b) => a - b);
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  return { p50, p95, p99, examined: looked.reduce((sum, { docsExamined }) => sum + docsExamined, 0) };
}

const count = (total: number) => total.toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const note = (what: string, measured: string): Figure => ({ what, measured, aim: '', isMet: true });

async function sizeOf(database: Db, collection: string): Promise<Figure> {
  const stats = await database.command({ collStats: collection });
  const measured = `${megabytes(stats.size)}, ${megabytes(stats.totalIndexSize)}`;
  return note(`${count(stats.count)} \`${collection}\`: documents, indexes`, measured);
}

function compared(name: string, { what, few, many }: Store, small?: Measured, large?: Measured): Figure {
  if (!small || !large) throw new Error(`${name} was not measured.`);
  const inWords = ({ p50, p95, p99 }: Measured) => [p50, p95, p99].map((ms) => ms.toFixed(1)).join(', ');
  const growth = large.p95 / small.p95;
  return {
    what: `\`${name}\` among ${count(few)} and ${count(many)} ${what}: p50, p95, p99 in ms; documents examined`,
    measured: `${inWords(small)} and ${inWords(large)}: p95 ${growth.toFixed(1)}×; ${small.examined} and ${large.examined}`,
    aim: `≤ ${longestGrowth}×`,
    isMet: growth <= longestGrowth,
  };
}
