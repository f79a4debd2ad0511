import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from './store.ts';

/** What a lock needs of a store. */
export interface Lockable extends Pick<Store, 'read' | 'write' | 'remove'> {
  /** Creates a folder; false if it exists already, so that only one of several callers gets true. */
  create(folder: string): Promise<boolean>;
}

const lock = 'live/lock/';
const ownerFile = `${lock}owner`;
const waitMs = 100;

/**
 * Runs `work` while holding the store's lock: a folder, with a file that its owner rewrites now and then. An owner whose file
 * has not changed for `deadAfterMs` counts as dead, and one of those who wait takes over.
 */
export async function withLock<T>(store: Lockable, deadAfterMs: number, work: () => Promise<T>): Promise<T> {
  const id = randomUUID();
  let signing: Promise<void> | undefined;
  let signatures = 0;
  const sign = () => {
    signatures += 1;
    signing = store.write(ownerFile, `${id} ${signatures}`);
    return signing;
  };
  const isOwner = async () => (await store.read(ownerFile))?.startsWith(id) ?? false;
  await acquire(store, deadAfterMs, sign, isOwner);
  const signs = setInterval(() => void sign().catch(() => {}), deadAfterMs / 5);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    // A late signature would create the lock again.
    await signing?.catch(() => {});
    await store.remove(lock);
  }
}

async function acquire(
  store: Lockable,
  deadAfterMs: number,
  sign: () => Promise<void>,
  isOwner: () => Promise<boolean>,
) {
  let hasRemoved = false;
  let last: string | undefined;
  let since = Date.now();
  for (;;) {
    if (await store.create(lock)) {
      await sign();
      if (!hasRemoved) return;
      // Another one that saw the dead owner may have removed this lock instead of that one's.
      await sleep(5 * waitMs);
      if (await isOwner()) return;
    }
    const owner = await store.read(ownerFile);
    if (owner !== last) [last, since] = [owner, Date.now()];
    hasRemoved = Date.now() - since >= deadAfterMs;
    if (hasRemoved) await store.remove(lock);
    else await sleep(waitMs);
  }
}
