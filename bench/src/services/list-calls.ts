import { type Figure, median } from '../shared/figures.ts';
import { closedLoop } from '../shared/load.ts';
import { cpuSecondsOf, pidOf, type Running } from '../shared/system.ts';
import { besideYardstick, type Server } from './reference-servers.ts';

const paths = ['/popularServices', '/services'];
/** Who asks for the same at once shares a query; a visitor alone shares with nobody. */
const crowds = [4, 1];
const rounds = 20;
const seconds = 1;
/** Until V8 has compiled what is called and its heap has found its size, in both. */
const warmUpSeconds = 12;
const aim = 1.25;

/** Processor per call of the catalog against bare fastify with the same queries on the same database. */
export const compareListCalls = ({ ports, mongodbUri }: Running): Promise<Figure[]> =>
  besideYardstick('fastify-server.ts', mongodbUri('catalog'), async (bare) => {
    const figures: Figure[] = [];
    const servers: [Server, Server] = [{ port: Number(ports.catalog), pid: pidOf('catalog') }, bare];
    for (const path of paths) {
      for (const server of servers)
        await closedLoop(callOf(server, path), Math.max(...crowds), warmUpSeconds);
      for (const clients of crowds) {
        const [ours, theirs] = await cpuPerCall(path, clients, servers);
        figures.push({
          what: `\`GET ${path}\`, ${clients} at a time: processor against bare fastify`,
          measured: `${ms(ours)} against ${ms(theirs)}: ${(ours / theirs).toFixed(2)}×`,
          aim: `≤ ${aim}×`,
          isMet: ours / theirs <= aim,
        });
      }
    }
    return figures;
  });

const ms = (value: number) => `${(value * 1000).toFixed(2)} ms`;

/** Processor per call of each server: the median of short rounds in turn, so that both meet the same weather. */
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
