/*
 * npm run bench: figures to compare within one run on a quiet machine, each with what it should be. Runs on a
 * system of its own. Linux only: it reads /proc.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from './processes/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-bench-'));
const { gateway } = await choosePorts(['gateway']);
// Read when the modules below are loaded.
process.env.MENDWELL_DATA = folder;
process.env.BOOKINGS_PER_HOUR = '1000';
process.env.GATEWAY_REST_RATE = '100000r/s';
const { measure } = await import('./bench/measure.ts');
try {
  await measure(gateway);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
