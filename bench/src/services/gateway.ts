import autocannon from 'autocannon';
import { type Figure, median } from '../shared/figures.ts';
import type { Running } from '../shared/system.ts';
import { besideYardstick } from './reference-servers.ts';

const clients = 16;
const rounds = 10;
const seconds = 1;
const warmUpSeconds = 8;

/** What has the form of an ID token is never answered from the gateway's cache. */
const uncached = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };

/** Calls a second through the gateway against one plain Express server with the same queries, alone. */
export const compareGateway = ({ url, mongodbUri }: Running): Promise<Figure[]> =>
  besideYardstick('express-server.ts', mongodbUri('catalog'), async ({ port }) => {
    const services: { _id: string }[] = await (await fetch(`${url}/api/services`)).json();
    const details = services.map(({ _id }) => `/services/${_id}`);
    const compared = [
      { what: '`GET /popularServices`, kept by the gateway', paths: ['/popularServices'], aim: 5 },
      { what: '`GET /services`, not kept', paths: ['/services'], headers: uncached, aim: 1.5 },
      {
        what: '`GET /services/{id}`, not kept, one after the other',
        paths: details,
        headers: uncached,
        aim: 1.5,
      },
    ];
    const figures: Figure[] = [];
    for (const { what, paths, headers = {}, aim } of compared) {
      const ask = (base: string) => (duration: number) => perSecond(base, paths, headers, duration);
      const [ours, theirs] = await compare(ask(url), ask(`http://127.0.0.1:${port}`));
      figures.push({
        what: `${what}: calls a second against plain Express`,
        measured: `${ours.toFixed(0)} against ${theirs.toFixed(0)}: ${(ours / theirs).toFixed(1)}×`,
        aim: `≥ ${aim}×`,
        isMet: ours / theirs >= aim,
      });
    }
    return figures;
  });

/** As fast as the clients can. Loaded by a generator that needs little processor itself: there are two of them. */
async function perSecond(url: string, paths: string[], headers: Record<string, string>, duration: number) {
  const requests = paths.map((path) => ({ path, headers }));
  const { requests: answered, non2xx } = await autocannon({ url, requests, duration, connections: clients });
  if (non2xx > 0) throw new Error(`${url} refused ${non2xx} calls`);
  return answered.total / duration;
}

/** Calls a second of each: the median of short rounds in turn, so that both meet the same weather. */
async function compare(
  ...sides: [(seconds: number) => Promise<number>, (seconds: number) => Promise<number>]
) {
  for (const side of sides) await side(warmUpSeconds);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await sides[0](seconds));
    theirs.push(await sides[1](seconds));
  }
  return [median(ours), median(theirs)] as const;
}
