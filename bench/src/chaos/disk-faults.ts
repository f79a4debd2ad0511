import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findRabbitmq } from '@mendwell/local/install/programs';
import { until } from '@mendwell/local/processes/until';
import type { Fault } from './fault.ts';
import { pidWhenUp } from './second-instances.ts';

const run = promisify(execFile);
const lastsMs = 8_000;

/**
 * No file of a member may grow, nor be written beyond its first block, by the limit that a process has for that (Linux).
 * mongod ends at once, as it does on a full disk, and cannot start again until there is space.
 */
const fullForMongodb: Fault = async ({ database }) => {
  const limit = (bytes: string) =>
    Promise.all(
      // The soft limit alone, which nobody must be root to lift. A member may have ended meanwhile.
      database
        .pids()
        .map((pid) => run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`, '--core=0:']).catch(() => {})),
    );
  for (const end = performance.now() + lastsMs; performance.now() < end; await sleep(100))
    await limit('4096');
  await limit('unlimited');
  await database.untilWritable();
};

/** RabbitMQ never lets a disk become full: below its limit of free space it takes no event from anybody. */
const fullForRabbitmq: Fault = async () => {
  const { server } = await findRabbitmq(console.log);
  const leaveFree = async (bytes: string) => {
    // The node's own environment says where it is and which cookie opens it.
    const variables = readFileSync(`/proc/${await pidWhenUp('RabbitMQ')}/environ`, 'utf8').split('\0');
    const env = Object.fromEntries(variables.map((text) => text.split(/=(.*)/s)));
    await run(join(dirname(server), 'rabbitmqctl'), ['set_disk_free_limit', bytes], { env });
    return true;
  };
  // It may be killed at the same time, and has space once it is back.
  if (!(await until(() => leaveFree('1000000GB'), 120_000))) throw new Error('RabbitMQ takes no limit.');
  await sleep(lastsMs);
  if (!(await until(() => leaveFree('50MB'), 120_000))) throw new Error('RabbitMQ takes no limit.');
};

export const diskFaults: Record<string, Fault> = {
  'MongoDB has no disk space': fullForMongodb,
  'RabbitMQ has no disk space': fullForRabbitmq,
};
