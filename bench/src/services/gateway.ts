import autocannon from 'autocannon';
import { alternate, type Figure } from '../shared/figures.ts';
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
      { what: '`GET /services`, not cached', paths: ['/services'], headers: bypassCache, aim: 2 },
      {
        what: '`GET /services/{id}`, not cached, one after the other',
        paths: details,
        headers: bypassCache,
        aim: 2,
      },
    ];
    const figures: Figure[] = [];
    for (const { what, paths, headers = {}, aim } of compared) {
      const load = (base: string, duration = seconds) => perSecond(base, paths, headers, duration);
      const sides = [url, `http://127.0.0.1:${port}`] as const;
      for (const side of sides) await load(side, warmUpSeconds);
      const [ours, theirs] = await alternate(sides, rounds, load);
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
