import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { choosePorts } from '../processes/ports.ts';
import { until } from '../processes/until.ts';
import { answersOnPort } from '../servers/tcp.ts';
import { closedLoop, percentile } from './load.ts';
import { cpuSecondsOf } from './processes.ts';

const paths = ['/popularServices', '/services'];
/** Who asks for the same at once shares a query; a visitor alone shares with nobody. */
const crowds = [4, 1];
const rounds = 20;
const seconds = 1;
/** Until V8 has compiled what is called and its heap has found its size, in both. */
const warmUpSeconds = 12;

interface Server {
  port: number;
  pid: number;
}

/** Processor per call of the catalog against a bare server with the same queries on the same database. */
export async function compareListCalls(catalog: Server, mongodbUri: string) {
  const { bare: port } = await choosePorts(['bare']);
  const bare = spawn('node', [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, MONGODB_URI: mongodbUri, PORT: String(port) },
    stdio: 'inherit',
  });
  try {
    await until(() => answersOnPort(port), 20_000);
    const servers: [Server, Server] = [catalog, { port, pid: bare.pid ?? 0 }];
    for (const path of paths) {
      for (const server of servers)
        await closedLoop(callOf(server, path), Math.max(...crowds), warmUpSeconds);
      for (const clients of crowds) report(path, clients, await cpuPerCall(path, clients, servers));
    }
  } finally {
    bare.kill();
  }
}

const ms = (value: number) => `${(value * 1000).toFixed(2)} ms`;

function report(path: string, clients: number, [ours, theirs]: [number, number]) {
  const call = `GET ${path}, ${clients} at a time`;
  const ratio = (ours / theirs).toFixed(2);
  console.log(`${call}: ${ms(ours)} of processor, bare fastify ${ms(theirs)}: ${ratio}×  (≤ 1.25×)`);
}

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

const callOf = ({ port }: Server, path: string) => ({ url: `http://127.0.0.1:${port}${path}` });
const median = (values: number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
