/*
 * npm run attacks: attacks the gateway of a system of its own from 127.0.0.9, with its usual limits, while a patient at
 * another address searches, registers, books and reads. Fails if an attack gets an unexpected answer, changes a stored
 * document, or slows the patient down. `-- "slow heads"` for one attack. Five minutes; Linux only.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import { compile, namesFromArguments } from './shared/command-line.ts';

await compile('contracts');
const { attacks } = await import('./attacks/attacks.ts');
const { runAttacks } = await import('./attacks/run-attacks.ts');

await runCommand(() => runAttacks(namesFromArguments(Object.keys(attacks))));
