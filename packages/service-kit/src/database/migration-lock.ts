import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';

interface LockRow {
  _id: string;
  /** The job that is migrating. */
  owner: string;
  /** When its lease ends unless it is renewed. */
  until: Date;
}

const _id = 'migration';
/** How long other jobs wait for one that was killed. */
const leaseMs = 15_000;
const retryMs = 250;

/**
 * Runs `work` once no other job is migrating this database. The lock is a lease by the database's clock, so that the lock
 * of a killed job expires. `renew` rejects if another job has taken over, for example because this one was frozen.
 */
export async function withMigrationLock(
  database: mongo.Db,
  onWait: () => void,
  work: (renew: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const locks = database.collection<LockRow>('migrationLock');
  const owner = randomUUID();
  const leaseEnd = { $add: ['$$NOW', leaseMs] };

  async function acquire(): Promise<boolean> {
    const isFree = { $lte: ['$until', '$$NOW'] };
    const taken = {
      owner: { $cond: [isFree, owner, '$owner'] },
      until: { $cond: [isFree, leaseEnd, '$until'] },
    };
    const row = await locks.findOneAndUpdate({ _id }, [{ $set: taken }], {
      upsert: true,
      returnDocument: 'after',
    });
    return row?.owner === owner;
  }
  async function renew(): Promise<void> {
    const { matchedCount } = await locks.updateOne({ _id, owner }, [{ $set: { until: leaseEnd } }]);
    if (matchedCount === 0) throw new Error('Another job has taken over this migration');
  }

  for (let attempt = 1; !(await acquire()); attempt += 1) {
    if (attempt === 1) onWait();
    await delay(retryMs);
  }
  // A failed renewal is detected before the next step.
  const renewal = setInterval(() => void renew().catch(() => {}), leaseMs / 3).unref();
  try {
    await work(renew);
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id, owner });
  }
}
