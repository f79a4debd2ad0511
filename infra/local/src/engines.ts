/*
 * npm run engines: runs the patient's and the provider's journey in Firefox and WebKit, by WebDriver, on a
 * separate system. `npm run engines -- webkit` runs one engine.
 */
import './testing/isolated.ts';
import { findEngines } from './install/engines.ts';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';
import { onOwnSystem } from './testing/own-system.ts';

await runCommand(async () => {
  const programs = await findEngines(console.log);
  return onOwnSystem(({ env }) =>
    run(['xvfb-run', '-a', 'node', 'e2e/src/engines/engines.ts', ...process.argv.slice(2)], {
      ...env,
      ...programs,
    }),
  );
});
