/*
 * npm run shots: takes screenshots of every route in every state, width and theme, on a separate system, and writes an
 * overview to `.data/shots/report/index.html`. `npm run shots -- -g "Service to do"` covers one route.
 */
import './testing/isolated.ts';
import { join } from 'node:path';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';
import { root } from './repository.ts';
import { onOwnSystem } from './testing/own-system.ts';

await runCommand(async () => {
  const folder = join(root, '.data/shots');
  const began = performance.now();
  const areAllTaken = await onOwnSystem(({ env }) =>
    run(['playwright', 'test', '--config', 'e2e/shots.config.ts', ...process.argv.slice(2)], {
      ...env,
      SHOTS: folder,
    }),
  );
  console.log(`\n${folder}/report/index.html, in ${Math.round((performance.now() - began) / 1000)} s`);
  return areAllTaken;
});
