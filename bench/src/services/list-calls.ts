import { alternate, type Figure, note } from '../shared/figures.ts';
import { closedLoop } from '../shared/load.ts';
import { cpuSecondsOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import { type Server, withReferenceServer } from './reference-servers.ts';

const paths = ['/popularServices', '/services'];
/** Simultaneous visitors share queries, for which the aim is; a single one cannot. */
const visitors = 4;
const clientCounts = [visitors, 1];
const rounds = 20;
const seconds = 1;
/** Until V8 has compiled the code and its heap has settled, in both. */
const warmUpSeconds = 12;
const aim = 1.25;

/** CPU time per call of the catalog against bare Fastify with the same queries on the same database. */
export const compareListCalls = ({ ports, mongodbUri }: System): Promise<Figure[]> =>
  withReferenceServer('fastify-server.ts', mongodbUri('catalog'), async (reference) => {
    const figures: Figure[] = [];
    const servers: [Server, Server] = [{ port: Number(ports.catalog), pid: pidOf('catalog') }, reference];
    for (const path of paths) {
      for (const server of servers) await closedLoop(callOf(server, path), visitors, warmUpSeconds);
      for (const clients of clientCounts) {
        const [ours, theirs] = await alternate(servers, rounds, (server) =>
          cpuPerCall(server, path, clients),
        );
        const what = `\`GET ${path}\`, ${clients} at a time: CPU time against bare Fastify`;
        const measured = `${ms(ours)} against ${ms(theirs)}: ${(ours / theirs).toFixed(2)}×`;
        const hasAim = clients === visitors;
        figures.push(
          hasAim ? { what, measured, aim: `≤ ${aim}×`, isMet: ours / theirs <= aim } : note(what, measured),
        );
      }
    }
    return figures;
  });

const ms = (value: number) => `${(value * 1000).toFixed(2)} ms`;

async function cpuPerCall(server: Server, path: string, clients: number) {
  const before = cpuSecondsOf(server.pid);
  const { times, refused } = await closedLoop(callOf(server, path), clients, seconds);
  return (cpuSecondsOf(server.pid) - before) / (times.length - refused);
}

const callOf =
  ({ port }: Server, path: string) =>
  () => ({ url: `http://127.0.0.1:${port}${path}` });
