import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/* The store of releases is a folder, which a cluster mounts as a volume. */

const pollMs = 100;
/** When the lock of a killed process is taken over; no other holds it as long. */
const staleAfterMs = 30_000;

export function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Readers see the old content or the new one, because a rename is atomic. */
export function replaceFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${process.pid}.new`;
  writeFileSync(half, content);
  renameSync(half, path);
}

/** Runs `work` while holding the lock of a folder, which processes of several machines may share. */
export async function withLock<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  const lock = join(folder, 'lock');
  mkdirSync(folder, { recursive: true });
  while (!acquire(lock)) await sleep(pollMs);
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function acquire(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const madeAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt > staleAfterMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
