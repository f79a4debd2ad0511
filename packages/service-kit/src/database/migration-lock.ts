import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { DueRows } from './due-rows.ts';

/** How long other jobs wait for one that was killed. */
const leaseMs = 15_000;
const retryMs = 250;

/**
 * Runs `work` once no other job is migrating this database. The lock is a lease, so that the lock of a killed job expires.
 * `renew` rejects if another job has taken over, for example because this one was frozen.
 */
export async function withMigrationLock(
  database: mongo.Db,
  onWait: () => void,
  work: (renew: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // Building an index may delay writes.
  const maxTimeMS = 0;
  const locks = new DueRows(database.collection('migrationLock'), 'until', leaseMs, maxTimeMS);
  const acquire = () => locks.acquireById('migration');
  let lock = await acquire();
  if (!lock) onWait();
  for (; !lock; lock = await acquire()) await delay(retryMs);
  const acquired = lock;
  async function renew(): Promise<void> {
    if (!(await locks.extend(acquired))) throw new Error('Another job has taken over this migration');
  }

  // A failed renewal is detected before the next step.
  const renewal = setInterval(() => void renew().catch(() => {}), leaseMs / 3).unref();
  try {
    await work(renew);
  } finally {
    clearInterval(renewal);
    await locks.remove(acquired);
  }
}
