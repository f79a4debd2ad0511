import { runUntilStopped } from './processes/command.ts';
import { builtFrontEnds } from './system/front-ends.ts';
import { startSystem } from './system/system.ts';
import { seedDemo, welcome } from './system/welcome.ts';

await runUntilStopped(async () => {
  const began = performance.now();
  const system = await startSystem(builtFrontEnds);
  await seedDemo(system);
  welcome(system, began);
});
