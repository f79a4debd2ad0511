import { rmSync } from 'node:fs';
import { dataFolder } from '../system/data-folder.ts';
import { endLeftovers, runningSystem } from '../system/single-instance.ts';

/** Empties the data folder; false if the system is running. */
export async function reset(): Promise<boolean> {
  const running = runningSystem();
  if (running) {
    console.error(
      `Mendwell is running at ${running.url}: stop it first with Ctrl-C, or kill ${running.pid}.`,
    );
    return false;
  }
  await endLeftovers();
  rmSync(dataFolder, { recursive: true, force: true });
  console.log(`Emptied ${dataFolder}.`);
  return true;
}
