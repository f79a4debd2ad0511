/*
 * npm run bench: figures to compare within one run on a quiet machine, each with what it should be, as a table for
 * docs/performance.md; `npm run bench -- lists status` measures only these, and `search`, which takes a quarter of an
 * hour, only when it is named. Runs on a system of its own. Linux only: it reads /proc.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '@mendwell/local/processes/ports';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-bench-'));
const { gateway } = await choosePorts(['gateway']);
// Read when the modules below are loaded.
process.env.MENDWELL_DATA = folder;
process.env.BOOKINGS_PER_HOUR = '1000';
process.env.GATEWAY_REST_RATE = '100000r/s';
const { measure, parts } = await import('./services/measure.ts');
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
