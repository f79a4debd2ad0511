import { runUntilStopped } from './run-until-stopped.ts';
import { seedDemo } from './seed-demo.ts';
import { builtFrontEnds } from './system/front-ends.ts';
import { startSystem } from './system/system.ts';
import { welcome } from './welcome.ts';

await runUntilStopped(async (onStopWanted) => {
  const began = performance.now();
  const system = await startSystem(builtFrontEnds, onStopWanted);
  await seedDemo(system.url);
  welcome(system.url, began);
  return system;
});
