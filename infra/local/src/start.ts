import { builtFrontEnds } from './system/front-ends.ts';
import { runUntilStopped, seedDemo, welcome } from './system/run-until-stopped.ts';
import { startSystem } from './system/system.ts';

await runUntilStopped(async (onStopWanted) => {
  const began = performance.now();
  const system = await startSystem(builtFrontEnds, onStopWanted);
  await seedDemo(system.url);
  welcome(system.url, began);
  return system;
});
