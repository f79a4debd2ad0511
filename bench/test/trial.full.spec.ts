import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

// Every fault of `mixedPlan` and the recovery from each; generous, for busy machines.
jest.setTimeout(3_000_000);

/** Runs a trial and returns what it prints. Rejects with that if a promise is broken. */
async function run(...args: string[]): Promise<string> {
  const root = resolve(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)('node', ['bench/src/trial.ts', ...args], { cwd: root });
  return stdout;
}

it('keeps every promise while parts are killed, stalled, cut off and replaced', async () => {
  expect(await run()).toMatch(/^\| … violations of an invariant.* \| 0, so at most/m);
});

it('stores no readable health text, and forgets who has left', async () => {
  expect(await run('privacy', '--bookings', '50')).toMatch(/^7 passed, 0 failed$/m);
});
