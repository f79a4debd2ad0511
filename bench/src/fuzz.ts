/*
 * npm run fuzz: Schemathesis makes calls of all kinds, right and wrong, out of docs/openapi and sends them through the
 * gateway of a system of its own: as nobody, as a patient, as a provider. Fails on any 5xx and on any answer that the
 * documents do not describe. `-- --seed 7` for other calls. Five minutes.
 */
import '@mendwell/local/testing/isolated';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { run } from '@mendwell/local/processes/run';

// Read when the modules below are loaded.
process.env.MENDWELL_DATA = mkdtempSync(join(tmpdir(), 'fuzz-'));
await run(['tsc', '-b', 'packages/contracts']);
const { fuzz } = await import('./fuzz/fuzz-services.ts');

await runCommand(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
  return fuzz((await choosePorts(['gateway'])).gateway, values.seed);
});
