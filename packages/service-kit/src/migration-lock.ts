import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';

interface LockRow {
  _id: string;
  /** The job that migrates. */
  owner: string;
  /** When its lease ends unless it is renewed. */
  until: Date;
}

const _id = 'migration';
/** How long a job that was killed keeps others waiting. */
const leaseMs = 15_000;
const askAgainMs = 250;

/**
 * Does `work` while no other job migrates this database, and waits for one that does. A lease, by the clock of the
 * database: after a job was killed others wait until it ends. `renew` rejects if this job was frozen for so long that
 * another has taken over.
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
    await delay(askAgainMs);
  }
  // A renewal that fails is found out before the next step.
  const renewal = setInterval(() => void renew().catch(() => {}), leaseMs / 3).unref();
  try {
    await work(renew);
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id, owner });
  }
}
