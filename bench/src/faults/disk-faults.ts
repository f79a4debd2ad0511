import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findRabbitmq } from '@mendwell/local/install/programs';
import { until } from '@mendwell/local/processes/until';
import { waitForPid } from '../shared/processes.ts';
import type { Fault } from './fault.ts';

const run = promisify(execFile);
const lastsMs = 8_000;

/**
 * Limits the file size of each member to one block (Linux). mongod exits at once, as on a full disk, and cannot start again
 * until the limit is lifted.
 */
const fullForMongodb: Fault = async ({ database }) => {
  const limit = (bytes: string) =>
    Promise.all(
      // The soft limit only, which can be lifted without being root. A member may have exited meanwhile.
      database
        .pids()
        .map((pid) => run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`, '--core=0:']).catch(() => {})),
    );
  for (const end = performance.now() + lastsMs; performance.now() < end; await sleep(100))
    await limit('4096');
  await limit('unlimited');
  await database.untilWritable();
};

/** RabbitMQ never fills a disk: below its limit of free space it blocks every publisher. */
const fullForRabbitmq: Fault = async () => {
  const requireFree = (bytes: string) => rabbitmqctl('set_disk_free_limit', bytes).then(() => true);
  // Another fault may kill it meanwhile.
  if (!(await until(() => requireFree('1000000GB'), 120_000)))
    throw new Error('RabbitMQ does not accept a disk limit.');
  await sleep(lastsMs);
  if (!(await until(() => requireFree('50MB'), 120_000)))
    throw new Error('RabbitMQ does not accept a disk limit.');
};

export const diskFaults: Record<string, Fault> = {
  'MongoDB has no disk space': fullForMongodb,
  'RabbitMQ has no disk space': fullForRabbitmq,
};

/** Runs `rabbitmqctl` on the running broker and returns its output. */
async function rabbitmqctl(...args: string[]): Promise<string> {
  const { server } = await findRabbitmq(console.log);
  // The environment of the node has its address and its cookie.
  const variables = readFileSync(`/proc/${await waitForPid('RabbitMQ')}/environ`, 'utf8').split('\0');
  const env = Object.fromEntries(variables.map((text) => text.split(/=(.*)/s)));
  const { stdout } = await run(join(dirname(server), 'rabbitmqctl'), args, { env });
  return stdout;
}
