/*
 * npm run attacks: attacks the gateway of a system of its own from 127.0.0.9, with its usual limits, while somebody at
 * another address searches, registers, books and reads. Fails if an attack is answered otherwise than expected, changes
 * a stored document, or keeps that person waiting. `-- "slow headers"` for one attack. Five minutes; Linux only.
 */
import '@mendwell/local/testing/isolated';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { run } from '@mendwell/local/processes/run';

// Read when the modules below are loaded.
process.env.MENDWELL_DATA = mkdtempSync(join(tmpdir(), 'attacks-'));
await run(['tsc', '-b', 'packages/contracts']);
const { attacks } = await import('./attacks/attacks.ts');
const { tryAttacks } = await import('./attacks/run-attacks.ts');

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in attacks));
  if (unknown) {
    console.error(`There is no attack "${unknown}". There are: ${Object.keys(attacks).join(', ')}`);
    return false;
  }
  return tryAttacks((await choosePorts(['gateway'])).gateway, wanted);
});
