import { bulkServices } from '@mendwell/local/bulk-services';
import type { Figure } from '../shared/figures.ts';
import { percentile, send } from '../shared/load.ts';
import type { System } from '../shared/system.ts';

const many = Number(process.env.BENCH_SERVICES ?? 100_000);
const longestMs = 50;
/** Enough that the slowest of a query's times does not decide its p95. */
const rounds = 25;

/** Of each kind none, one that many services match and one that few do. */
const kinds: string[][] = [
  ['', 'search=boston', 'search=cardio%2077'],
  ['', 'specialty=Cardiologist'],
  ['', 'minPrice=100', 'minPrice=248'],
  ['', 'minRating=4.8'],
  ['', 'available=week', 'available=sat&part=morning'],
  ['sort=newest', 'sort=price', 'sort=rating'],
];
/** Every combination, one of each kind. */
const queries = kinds.reduce<string[]>(
  (earlier, kind) =>
    earlier.flatMap((query) => kind.map((filter) => [query, filter].filter(Boolean).join('&'))),
  [''],
);

const inMs = (ms: number) => (Number.isFinite(ms) ? `${ms.toFixed(1)} ms` : 'refused');

/** `GET /services` of the catalog with every combination of filters and orders, one at a time. */
export async function measureFilters({ ports, mongodbUri }: System): Promise<Figure[]> {
  await bulkServices(mongodbUri('catalog'), many);
  const ask = async (query: string) => {
    const began = performance.now();
    const status = await send({ url: `http://127.0.0.1:${ports.catalog}/services?${query}` });
    // Refused, since it takes longer than a list may.
    if (status === 503) return Number.POSITIVE_INFINITY;
    if (status !== 200) throw new Error(`The services by ${query} answered ${status}`);
    return performance.now() - began;
  };
  // MongoDB tries several indexes at first, and keeps the best for lists of this shape.
  for (const query of queries) await ask(query);
  const timesOf = queries.map((query) => ({ query, times: [] as number[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { query, times } of timesOf) times.push(await ask(query));
  // Of each query's own times: a few slow ones would hardly show among those of all.
  const measured = timesOf.map(({ query, times }) => {
    times.sort((a, b) => a - b);
    const refused = times.filter((time) => !Number.isFinite(time)).length;
    return { query, p50: percentile(times, 0.5), p95: percentile(times, 0.95), refused };
  });
  const slowest = measured.toSorted((a, b) => b.p95 - a.p95);
  const [worst] = slowest;
  if (!worst) throw new Error('There are no filters.');
  const plain = measured.find(({ query }) => query === 'sort=newest');
  for (const { query, p50, p95 } of slowest.slice(0, 10))
    console.log(`${query}: p50 ${inMs(p50)}, p95 ${inMs(p95)}`);
  const withRefusals = measured.filter(({ refused }) => refused > 0).length;
  const fast = measured.filter(({ p95 }) => p95 <= longestMs).length;
  return [
    {
      what: `a list by ${queries.length} combinations of filters and orders among ${many.toLocaleString('en-US')} services, ${rounds} times each: p95 of the worst`,
      measured: `${inMs(worst.p95)} (\`${worst.query}\`); p50 without any ${plain?.p50.toFixed(1)} ms`,
      aim: `≤ ${longestMs} ms`,
      isMet: worst.p95 <= longestMs,
    },
    {
      what: `… lists with a p95 within ${longestMs} ms; with calls that were refused as too slow`,
      measured: `${fast} of ${queries.length}; ${withRefusals}`,
      aim: 'all; none',
      isMet: fast === queries.length && withRefusals === 0,
    },
  ];
}
