import { bulkServices } from '@mendwell/local/bulk-services';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { type Figure, sum } from '../shared/figures.ts';
import { percentile, send } from '../shared/load.ts';
import type { System } from '../shared/system.ts';
import { profile } from './profiler.ts';

const few = 1_000;
const many = Number(process.env.BENCH_SERVICES ?? 1_000_000);
const rounds = 20;
/** Common and rare words, whole ones and prefixes, in titles, towns and names, and some that match nothing. */
const searches = [
  ...['cardio', 'Neurologist', 'radio', 'a', 'on', 'second opinion', 'boston', 'dr. ada reyes', 'ada boston'],
  ...['therapy philadelphia', 'check-up 77', 'follow-up 9', 'nothing like this', 'zzz', 'heart'],
];
const longestMs = 50;
const longestGrowth = 3;
const mostExamined = 20;

interface Measured {
  p95: number;
  /** Documents examined per document returned: of all searches, and of the worst query. */
  examined: { overall: number; atWorst: number };
}

/** `GET /services?search=…` of the catalog among a thousand services and among very many, one at a time. */
export async function measureSearch(system: System): Promise<Figure[]> {
  const small = await measureAmong(few, system);
  const large = await measureAmong(many, system);
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
      what: '… documents examined per document returned: of all searches; of the worst query',
      measured: [small, large].map(({ examined }) => inWords(examined)).join(' and '),
      aim: `≤ ${mostExamined}`,
      isMet: Math.max(small.examined.atWorst, large.examined.atWorst) <= mostExamined,
    },
  ];
}

const inWords = ({ overall, atWorst }: Measured['examined']) =>
  `${overall.toFixed(1)} (${atWorst.toFixed(0)})`;

async function measureAmong(total: number, { ports, mongodbUri, mongodbRootUri }: System): Promise<Measured> {
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

/** For the worst query, one that finds nothing counts as finding one. */
export async function examinedBy(rootUri: string, action: () => Promise<void>) {
  const client = await MongoClient.connect(rootUri);
  try {
    const queries = await profile(client.db('catalog'), { 'command.find': 'services' }, action);
    const total = (field: string) => sum(queries.map((query) => query[field]));
    return {
      overall: total('docsExamined') / total('nreturned'),
      atWorst: Math.max(
        ...queries.map(({ docsExamined, nreturned }) => docsExamined / Math.max(1, nreturned)),
      ),
    };
  } finally {
    await client.close();
  }
}
