/*
 * npm run bench:web: what a visitor's browser gets and how it feels, each figure with what it should be, as a table
 * for docs/performance.md; `npm run bench:web -- lighthouse heap` measures only these. Runs on a system of its own, on
 * a quiet machine: the browser's speed is part of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '@mendwell/local/processes/ports';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-bench-web-'));
const { gateway } = await choosePorts(['gateway']);
// Read when the modules below are loaded.
process.env.MENDWELL_DATA = folder;
process.env.GATEWAY_REST_RATE = '100000r/s';
const { measure, parts } = await import('./web/measure.ts');
const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (name in parts) continue;
  console.error(`There is nothing to measure called ${name}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
try {
  await measure(gateway, wanted);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
