import { createAccount } from '@mendwell/client/accounts';
import { callsOf } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import autocannon from 'autocannon';
import { alternate, type Figure } from '../shared/figures.ts';
import { bypassCache, prepareAll } from '../shared/load.ts';
import { servicesForAnyTime } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { withReferenceServer } from './reference-servers.ts';

const clients = 16;
const rounds = 10;
const seconds = 1;
const warmUpSeconds = 8;
const bookings = 60;

interface Side {
  url: string;
  paths: string[];
  headers?: Record<string, string>;
}

/** Calls per second through the gateway against one plain Express server with the same queries. */
export async function compareGateway(system: System): Promise<Figure[]> {
  return [...(await compareCatalog(system)), await compareBooked(system)];
}

const compareCatalog = ({ url, mongodbUri }: System) =>
  withReferenceServer('express-server.ts', mongodbUri('catalog'), async ({ port }) => {
    const services: { _id: string }[] = await (await fetch(`${url}/api/services`)).json();
    const details = services.map(({ _id }) => `/services/${_id}`);
    const both = (what: string, aim: number, paths: string[], headers?: Record<string, string>) =>
      compare(what, aim, [
        { url, paths, headers },
        { url: `http://127.0.0.1:${port}`, paths, headers },
      ]);
    return [
      await both('`GET /popularServices`, cached by the gateway', 5, ['/popularServices']),
      await both('`GET /services`, not cached', 2, ['/services'], bypassCache),
      await both('`GET /services/{id}`, not cached, one after the other', 2, details, bypassCache),
    ];
  });

/** A patient's list, whose notes are unsealed; the reference checks no token and sends each note as it is stored. */
async function compareBooked({ url, mongodbUri }: System): Promise<Figure> {
  const patient = await createAccount(url);
  const [serviceId = ''] = await servicesForAnyTime(url);
  await prepareAll(
    Array.from({ length: bookings }, (_, at) => at),
    async (at) => {
      const serviceDate = new Date(Date.now() + (24 + at) * 3_600_000).toISOString();
      const instructions = 'I have had a rash on both arms for a week, and it itches at night.';
      await ok(callsOf(url, patient).book({ serviceId, serviceDate, instructions }));
    },
  );
  return withReferenceServer('express-server.ts', mongodbUri('booking'), ({ port }) =>
    compare(`\`GET /booked/{email}\`, ${bookings} bookings with notes`, 1, [
      { url, paths: [`/booked/${patient.email}`], headers: { authorization: `Bearer ${patient.token}` } },
      { url: `http://127.0.0.1:${port}`, paths: [`/bookings/${patient.uid}`] },
    ]),
  );
}

async function compare(what: string, aim: number, sides: [Side, Side]): Promise<Figure> {
  for (const side of sides) await perSecond(side, warmUpSeconds);
  const [ours, theirs] = await alternate(sides, rounds, perSecond);
  return {
    what: `${what}: calls a second against plain Express`,
    measured: `${ours.toFixed(0)} against ${theirs.toFixed(0)}: ${(ours / theirs).toFixed(1)}×`,
    aim: `≥ ${aim}×`,
    isMet: ours / theirs >= aim,
  };
}

/** As fast as the clients can. Autocannon needs little CPU time itself; there are two processors. */
async function perSecond({ url, paths, headers }: Side, duration = seconds) {
  const requests = paths.map((path) => ({ path, headers }));
  const { requests: answered, non2xx } = await autocannon({ url, requests, duration, connections: clients });
  if (non2xx > 0) throw new Error(`${url} refused ${non2xx} calls`);
  return answered.total / duration;
}
