import { bulkServices } from '@mendwell/local/bulk-services';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import type { Figure } from '../shared/figures.ts';
import { percentile, send } from '../shared/load.ts';
import type { Running } from '../shared/system.ts';

const few = 1_000;
const many = Number(process.env.BENCH_SERVICES ?? 1_000_000);
const rounds = 20;
/** What people type: common and rare, whole words and beginnings, in titles, towns and names, and in vain. */
const searches = [
  ...['cardio', 'Neurologist', 'radio', 'a', 'on', 'second opinion', 'boston', 'dr. ada reyes', 'ada boston'],
  ...['therapy philadelphia', 'check-up 77', 'follow-up 9', 'nothing like this', 'zzz', 'heart'],
];
const longestMs = 50;
const longestGrowth = 3;
const mostExamined = 20;

interface Measured {
  p95: number;
  /** Documents looked at for each one answered: of all searches, and of the query where it was worst. */
  examined: { overall: number; atWorst: number };
}

/** Search among a thousand services and among very many: `GET /services?search=…` of the catalog, one at a time. */
export async function measureSearch(running: Running): Promise<Figure[]> {
  const small = await measureAmong(few, running);
  const large = await measureAmong(many, running);
  const count = (total: number) => total.toLocaleString('en-US');
  const growth = large.p95 / small.p95;
  return [
    {
      what: `a search among ${count(few)} and among ${count(many)} services: p95`,
      measured: `${small.p95.toFixed(1)} and ${large.p95.toFixed(1)} ms: ${growth.toFixed(1)}×`,
      aim: `≤ ${longestMs} ms, ≤ ${longestGrowth}×`,
      isMet: large.p95 <= longestMs && growth <= longestGrowth,
    },
    {
      what: '… documents examined for each answered, of all; of the one query where it was worst',
      measured: [small, large].map(({ examined }) => inWords(examined)).join(' and '),
      aim: `≤ ${mostExamined}`,
      isMet: Math.max(small.examined.atWorst, large.examined.atWorst) <= mostExamined,
    },
  ];
}

const inWords = ({ overall, atWorst }: Measured['examined']) =>
  `${overall.toFixed(1)} (${atWorst.toFixed(0)})`;

async function measureAmong(
  total: number,
  { ports, mongodbUri, mongodbRootUri }: Running,
): Promise<Measured> {
  await bulkServices(mongodbUri('catalog'), total);
  const ask = async (search: string) => {
    const began = performance.now();
    const status = await send({
      url: `http://127.0.0.1:${ports.catalog}/services?search=${encodeURIComponent(search)}`,
    });
    if (status !== 200) throw new Error(`The search for "${search}" answered ${status}`);
    return performance.now() - began;
  };
  for (const search of searches) await ask(search);
  const examined = await examinedBy(mongodbRootUri, async () => {
    for (const search of searches) await ask(search);
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const search of searches) times.push(await ask(search));
  times.sort((a, b) => a - b);
  return { p95: percentile(times, 0.95), examined };
}

/** As mongod's profiler counts it. For the worst, a query that finds nothing is taken as finding one. */
async function examinedBy(rootUri: string, action: () => Promise<void>) {
  const client = await MongoClient.connect(rootUri);
  try {
    const catalog = client.db('catalog');
    await catalog.command({ profile: 2 });
    await action();
    await catalog.command({ profile: 0 });
    const queries = await catalog
      .collection('system.profile')
      .find({ 'command.find': 'services', docsExamined: { $exists: true } })
      .toArray();
    await catalog.dropCollection('system.profile');
    const sum = (field: string) => queries.reduce((total, query) => total + query[field], 0);
    return {
      overall: sum('docsExamined') / sum('nreturned'),
      atWorst: Math.max(
        ...queries.map(({ docsExamined, nreturned }) => docsExamined / Math.max(1, nreturned)),
      ),
    };
  } finally {
    await client.close();
  }
}
