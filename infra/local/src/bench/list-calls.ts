import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { choosePorts } from '../processes/ports.ts';
import { until } from '../processes/until.ts';
import { answersOnPort } from '../servers/tcp.ts';
import { closedLoop } from './load.ts';
import { cpuSecondsOf } from './processes.ts';

const paths = ['/popularServices', '/services'];
const seconds = 5;

/** Processor per call of the catalog against a bare server with the same queries on the same database. */
export async function compareListCalls(catalog: { port: number; pid: number }, mongodbUri: string) {
  const { bare: port } = await choosePorts(['bare']);
  const bare = spawn('node', [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, MONGODB_URI: mongodbUri, PORT: String(port) },
    stdio: 'inherit',
  });
  try {
    await until(() => answersOnPort(port), 20_000);
    for (const path of paths) {
      const ours = await cpuPerCall(catalog.pid, `http://127.0.0.1:${catalog.port}${path}`);
      const theirs = await cpuPerCall(bare.pid ?? 0, `http://127.0.0.1:${port}${path}`);
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

async function cpuPerCall(pid: number, url: string) {
  await closedLoop({ url }, 4, 2);
  const before = cpuSecondsOf(pid);
  const perSecond = await closedLoop({ url }, 4, seconds);
  return (cpuSecondsOf(pid) - before) / (perSecond * seconds);
}
