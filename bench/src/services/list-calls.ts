import { type Figure, median } from '../shared/figures.ts';
import { closedLoop } from '../shared/load.ts';
import { cpuSecondsOf, pidOf } from '../shared/processes.ts';
import type { System } from '../shared/system.ts';
import { type Server, withReferenceServer } from './reference-servers.ts';

const paths = ['/popularServices', '/services'];
/** Simultaneous visitors share queries; a single one cannot. */
const crowds = [4, 1];
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
        await closedLoop(callOf(server, path), Math.max(...crowds), warmUpSeconds);
      for (const clients of crowds) {
        const [ours, theirs] = await cpuPerCall(path, clients, servers);
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

/** The median of short rounds, alternating so that both servers meet the same conditions. */
async function cpuPerCall(
  path: string,
  clients: number,
  servers: [Server, Server],
): Promise<[number, number]> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const measured = [ours, theirs];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const before = cpuSecondsOf(server.pid);
      const perSecond = await closedLoop(callOf(server, path), clients, seconds);
      measured[index]?.push((cpuSecondsOf(server.pid) - before) / (perSecond * seconds));
    }
  }
  return [median(ours), median(theirs)];
}

const callOf =
  ({ port }: Server, path: string) =>
  () => ({ url: `http://127.0.0.1:${port}${path}` });
