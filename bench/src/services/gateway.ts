import autocannon from 'autocannon';
import { type Figure, median } from '../shared/figures.ts';
import { bypassCache } from '../shared/load.ts';
import type { System } from '../shared/system.ts';
import { withReferenceServer } from './reference-servers.ts';

const clients = 16;
const rounds = 10;
const seconds = 1;
const warmUpSeconds = 8;

/** Calls per second through the gateway against one plain Express server with the same queries. */
export const compareGateway = ({ url, mongodbUri }: System): Promise<Figure[]> =>
  withReferenceServer('express-server.ts', mongodbUri('catalog'), async ({ port }) => {
    const services: { _id: string }[] = await (await fetch(`${url}/api/services`)).json();
    const details = services.map(({ _id }) => `/services/${_id}`);
    const compared = [
      { what: '`GET /popularServices`, cached by the gateway', paths: ['/popularServices'], aim: 5 },
      { what: '`GET /services`, not cached', paths: ['/services'], headers: bypassCache, aim: 1.5 },
      {
        what: '`GET /services/{id}`, not cached, one after the other',
        paths: details,
        headers: bypassCache,
        aim: 1.5,
      },
    ];
    const figures: Figure[] = [];
    for (const { what, paths, headers = {}, aim } of compared) {
      const load = (base: string) => (duration: number) => perSecond(base, paths, headers, duration);
      const [ours, theirs] = await compare(load(url), load(`http://127.0.0.1:${port}`));
      figures.push({
        what: `${what}: calls a second against plain Express`,
        measured: `${ours.toFixed(0)} against ${theirs.toFixed(0)}: ${(ours / theirs).toFixed(1)}×`,
        aim: `≥ ${aim}×`,
        isMet: ours / theirs >= aim,
      });
    }
    return figures;
  });

/** As fast as the clients can. Autocannon needs little CPU time itself; there are two processors. */
async function perSecond(url: string, paths: string[], headers: Record<string, string>, duration: number) {
  const requests = paths.map((path) => ({ path, headers }));
  const { requests: answered, non2xx } = await autocannon({ url, requests, duration, connections: clients });
  if (non2xx > 0) throw new Error(`${url} refused ${non2xx} calls`);
  return answered.total / duration;
}

/** The median of short rounds, alternating so that both meet the same conditions. */
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
