import { rmSync } from 'node:fs';
import { dataFolder } from './system/data-folder.ts';
import { endLeftovers, runningSystem } from './system/single-instance.ts';

const running = runningSystem();
if (running) {
  console.error(`Mendwell is running at ${running.url}: stop it first with Ctrl-C, or kill ${running.pid}.`);
  process.exit(1);
}
await endLeftovers();
rmSync(dataFolder, { recursive: true, force: true });
console.log(`Emptied ${dataFolder}.`);
