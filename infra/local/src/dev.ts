import { runUntilStopped } from './processes/command.ts';
import { watchedFrontEnds } from './system/front-ends.ts';
import { startSystem } from './system/system.ts';
import { compileOnSave, restartOnChange } from './system/watch.ts';
import { seedDemo, welcome } from './system/welcome.ts';

// Restarts services without draining.
process.env.DRAIN_MS ??= '0';

await runUntilStopped(async () => {
  const began = performance.now();
  const system = await startSystem(watchedFrontEnds);
  await seedDemo(system);
  compileOnSave();
  restartOnChange(system.services);
  welcome(system, began);
});
