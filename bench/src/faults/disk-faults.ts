import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { until } from '@mendwell/local/processes/until';
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

/** RabbitMQ never fills a disk: below one node's limit of free space, all nodes block every publisher. */
const fullForRabbitmq: Fault = async ({ broker }) => {
  const requireFree = (bytes: string) => broker.control('set_disk_free_limit', bytes).then(() => true);
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
