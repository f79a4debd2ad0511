import { dataFolder, emptyDataFolder } from '../system/data-folder.ts';
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
  emptyDataFolder();
  console.log(`Emptied ${dataFolder}.`);
  return true;
}
