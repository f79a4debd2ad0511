/*
 * npm run bench -- web: what a visitor's browser loads and how responsive it is, each figure with its aim, stored in
 * docs/results.json; `npm run bench -- web lighthouse heap` measures only these. Runs on a system of its own. Needs a
 * quiet machine, because the figures depend on the browser's speed.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import { compile, select } from './shared/command-line.ts';

// Read by the gateway of the single build, which runs in this process, and by that of the system.
process.env.GATEWAY_REST_RATE = '100000r/s';
await compile('contracts');
const { measure, parts } = await import('./web/measure.ts');

await runCommand(async () => {
  await measure(select(Object.keys(parts), process.argv.slice(2)));
  return true;
});
