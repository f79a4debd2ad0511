import { globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop } from '../processes/command.ts';

const memory = '/dev/shm';
const neededBytes = 4 * 2 ** 30;

/**
 * A new folder for the data of test servers, and a function that removes it. It is in memory where there is enough, because
 * MongoDB and RabbitMQ wait for the disk with each write.
 */
export function makeDataFolder(name: string) {
  removeAbandoned();
  const parent = hasMemory() ? memory : tmpdir();
  const folder = mkdtempSync(join(parent, `${name}-${process.pid}-`));
  return { folder, remove: onStop(() => rmSync(folder, { recursive: true, force: true })) };
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
  } catch {
    return false;
  }
}

/** A run that was killed could not remove its folder. Nothing else empties the memory until the machine restarts. */
function removeAbandoned() {
  for (const folder of globSync(`${memory}/mendwell-*-[0-9]*-*`))
    if (!isRunning(Number(/-(\d+)-[^-]+$/.exec(folder)?.[1])))
      rmSync(folder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
