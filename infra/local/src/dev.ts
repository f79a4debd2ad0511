import { compileOnSave } from './dev/compile-on-save.ts';
import { restartOnChange } from './dev/restart-on-change.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { seedDemo } from './seed-demo.ts';
import { watchedFrontEnds } from './system/front-ends.ts';
import { startSystem } from './system/system.ts';
import { welcome } from './welcome.ts';

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
