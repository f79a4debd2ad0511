import { watchedFrontEnds } from './system/front-ends.ts';
import { runUntilStopped, seedDemo, welcome } from './system/run-until-stopped.ts';
import { startSystem } from './system/system.ts';
import { compileOnSave, restartOnChange } from './system/watch.ts';

// Restarts should not wait for requests that nobody sent.
process.env.DRAIN_MS ??= '0';

await runUntilStopped(async (onStopWanted) => {
  const began = performance.now();
  const system = await startSystem(watchedFrontEnds, onStopWanted);
  await seedDemo(system.url);
  compileOnSave();
  restartOnChange(system.services);
  welcome(system.url, began);
  return system;
});
