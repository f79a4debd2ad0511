import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

// Twelve faults and the recovery from each; generous, for busy machines.
jest.setTimeout(3_000_000);

it('keeps every promise while parts are killed, stalled, cut off and replaced', async () => {
  const root = resolve(import.meta.dirname, '../..');
  // Rejects with the output if an invariant is violated.
  const { stdout } = await promisify(execFile)('node', ['bench/src/trial.ts'], { cwd: root });
  expect(stdout).toMatch(/^\| … violations of an invariant.* \| 0, so at most/m);
});
