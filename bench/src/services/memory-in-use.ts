import type { MongoClient } from '@mendwell/local/servers/mongodb';
import { rabbitmqctl } from '../shared/rabbitmqctl.ts';

/* Megabytes that servers use, as opposed to what they have reserved or may fill, such as caches of a configured size. */

/** Allocated outside the cache. */
export async function mongodbMegabytes(client: MongoClient): Promise<number> {
  const { tcmalloc, wiredTiger } = await client.db('admin').command({ serverStatus: 1 });
  const allocated = tcmalloc.generic.current_allocated_bytes;
  return (allocated - wiredTiger.cache['bytes currently in the cache']) / 2 ** 20;
}

/**
 * Allocated after a garbage collection. The quorum queues' log, which is kept in memory until 64 MB are full, is written to
 * disk first.
 */
export async function rabbitmqMegabytes(): Promise<number> {
  const bytes = await rabbitmqctl(
    'eval',
    `ra_log_wal:force_roll_over(ra_log_wal), timer:sleep(5000),
     [garbage_collect(Process) || Process <- processes()], erlang:memory(total).`,
  );
  return Number(bytes) / 2 ** 20;
}
