import { serviceSorts } from '@mendwell/contracts/service';
import { bulkServices } from '@mendwell/local/bulk-services';
import type { Figure } from '../shared/figures.ts';
import { percentile, send } from '../shared/load.ts';
import type { System } from '../shared/system.ts';
import { examinedBy } from './search.ts';

const many = Number(process.env.BENCH_SERVICES ?? 1_000_000);
const longestMs = 50;
const mostExamined = 20;

const choices: string[][] = [
  ['', 'specialty=Cardiologist', 'specialty=Cardiologist&specialty=Radiologist&specialty=Immunology'],
  ['', 'minPrice=100', 'maxPrice=70', 'minPrice=90&maxPrice=95', 'minPrice=248'],
  ['', 'minRating=4', 'minRating=4.8'],
  ['', 'available=week'],
  serviceSorts.map((sort) => `sort=${sort}`),
];
/** Every combination, one of each kind. */
const queries = choices.reduce<string[]>(
  (earlier, kind) =>
    earlier.flatMap((query) => kind.map((choice) => [query, choice].filter(Boolean).join('&'))),
  [''],
);

/** `GET /services` of the catalog with every combination of choices and orders, one at a time. */
export async function measureFilters({ ports, mongodbUri, mongodbRootUri }: System): Promise<Figure[]> {
  await bulkServices(mongodbUri('catalog'), many);
  const ask = async (query: string) => {
    const began = performance.now();
    const status = await send({ url: `http://127.0.0.1:${ports.catalog}/services?${query}` });
    if (status !== 200) throw new Error(`The services by ${query} answered ${status}`);
    return performance.now() - began;
  };
  const askAll = async () => {
    const times: number[] = [];
    for (const query of queries) times.push(await ask(query));
    return times;
  };
  await askAll();
  const examined = await examinedBy(mongodbRootUri, async () => void (await askAll()));
  const times = [...(await askAll()), ...(await askAll())].toSorted((a, b) => a - b);
  const plain: number[] = [];
  for (let round = 0; round < 50; round += 1) plain.push(await ask('search='));
  const p95 = percentile(times, 0.95);
  return [
    {
      what: `a list by any of ${queries.length} choices among ${many.toLocaleString('en-US')} services: p50, p95`,
      measured: `${percentile(times, 0.5).toFixed(1)}, ${p95.toFixed(1)} ms; without any ${percentile(
        plain.toSorted((a, b) => a - b),
        0.5,
      ).toFixed(1)} ms`,
      aim: `≤ ${longestMs} ms`,
      isMet: p95 <= longestMs,
    },
    {
      what: '… documents examined per document returned: of all lists; of the worst query',
      measured: `${examined.overall.toFixed(1)}; ${examined.atWorst.toFixed(1)}`,
      aim: `≤ ${mostExamined}`,
      isMet: examined.atWorst <= mostExamined,
    },
  ];
}
