import { alternate, type Figure } from '../shared/figures.ts';
import { closedLoop } from '../shared/load.ts';
import { cpuSecondsOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import { type Server, withReferenceServer } from './reference-servers.ts';

const paths = ['/popularServices', '/services'];
/** Simultaneous visitors share queries; a single one cannot. */
const clientCounts = [4, 1];
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
      for (const server of servers)
        await closedLoop(callOf(server, path), Math.max(...clientCounts), warmUpSeconds);
      for (const clients of clientCounts) {
        const [ours, theirs] = await alternate(servers, rounds, (server) =>
          cpuPerCall(server, path, clients),
        );
        figures.push({
          what: `\`GET ${path}\`, ${clients} at a time: CPU time against bare Fastify`,
          measured: `${ms(ours)} against ${ms(theirs)}: ${(ours / theirs).toFixed(2)}×`,
          aim: `≤ ${aim}×`,
          isMet: ours / theirs <= aim,
        });
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
