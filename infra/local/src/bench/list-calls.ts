import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { choosePorts } from '../processes/ports.ts';
import { until } from '../processes/until.ts';
import { answersOnPort } from '../servers/tcp.ts';
import { closedLoop, percentile } from './load.ts';
import { cpuSecondsOf } from './processes.ts';

const paths = ['/popularServices', '/services'];
const rounds = 20;
const seconds = 1;
/** Until V8 has compiled what is called and its heap has found its size, in both. */
const warmUpSeconds = 12;
const clients = 4;

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
    for (const path of paths) {
      const [ours, theirs] = await cpuPerCall(path, [catalog, { port, pid: bare.pid ?? 0 }]);
      const ratio = (ours / theirs).toFixed(2);
      console.log(
        `GET ${path}: ${ms(ours)} of processor per call, bare fastify ${ms(theirs)}: ${ratio}×  (≤ 1.25×)`,
      );
    }
  } finally {
    bare.kill();
  }
}

const ms = (value: number) => `${(value * 1000).toFixed(2)} ms`;

/** Processor per call of each server: the median of short rounds in turn, so that both meet the same weather. */
async function cpuPerCall(path: string, servers: [Server, Server]): Promise<[number, number]> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const measured = [ours, theirs];
  for (const { port } of servers) await closedLoop(callOf(port, path), clients, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { port, pid }] of servers.entries()) {
      const before = cpuSecondsOf(pid);
      const perSecond = await closedLoop(callOf(port, path), clients, seconds);
      measured[index]?.push((cpuSecondsOf(pid) - before) / (perSecond * seconds));
    }
  }
  return [median(ours), median(theirs)];
}

const callOf = (port: number, path: string) => ({ url: `http://127.0.0.1:${port}${path}` });
const median = (values: number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
