/*
 * npm run stalls: twelve people register, book, pay and have their bookings worked on, through the gateway of a system
 * of its own, while one part after another stands still. Checks when everything is accepted again, that what was paid
 * there is paid here, and a storm of repeats. `npm run stalls -- broker` stalls that part only. Five minutes.
 */
import '@mendwell/local/testing/isolated';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';

// Read when the modules below are loaded.
process.env.MENDWELL_DATA = mkdtempSync(join(tmpdir(), 'stalls-'));
const { stallParts, trials } = await import('./stalls/stall-parts.ts');

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in trials));
  if (unknown) {
    console.error(`There is no part called ${unknown}. There are: ${Object.keys(trials).join(', ')}`);
    return false;
  }
  const { gateway } = await choosePorts(['gateway']);
  return stallParts(gateway, wanted);
});
