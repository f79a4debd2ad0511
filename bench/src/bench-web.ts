/*
 * npm run bench:web: what a visitor's browser gets and how it feels, each figure with what it should be, as a table
 * for docs/performance.md; `npm run bench:web -- lighthouse heap` measures only these. Runs on a system of its own, on
 * a quiet machine: the browser's speed is part of it.
 */
import '@mendwell/local/testing/isolated';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';

// Read when the modules below are loaded.
process.env.MENDWELL_DATA = mkdtempSync(join(tmpdir(), 'bench-web-'));
process.env.GATEWAY_REST_RATE = '100000r/s';
const { measure, parts } = await import('./web/measure.ts');

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown) {
    console.error(
      `There is nothing to measure called ${unknown}. There are: ${Object.keys(parts).join(', ')}`,
    );
    return false;
  }
  const { gateway } = await choosePorts(['gateway']);
  await measure(gateway, wanted);
  return true;
});
