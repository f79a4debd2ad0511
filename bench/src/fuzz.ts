/*
 * npm run fuzz: Schemathesis generates valid and invalid calls from docs/openapi and sends them through the gateway of a
 * system of its own: signed out, as a patient, as a provider. Fails on any 5xx and on any answer that the documents do
 * not describe. `-- --seed 7` for other calls. Five minutes.
 */
import '@mendwell/local/testing/isolated';
import { parseArgs } from 'node:util';
import { runCommand } from '@mendwell/local/processes/command';
import { compile } from './shared/command-line.ts';

await compile('contracts');
const { fuzzServices } = await import('./fuzz/fuzz-services.ts');

await runCommand(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
  return fuzzServices(values.seed);
});
