import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

// Five faults, with what it takes until all is true again; a busy machine is slow, not broken.
jest.setTimeout(1_200_000);

it('every promise holds while parts are killed, stalled and replaced', async () => {
  const root = resolve(import.meta.dirname, '../..');
  // Rejects with what was printed when a promise is broken.
  const { stdout } = await promisify(execFile)('node', ['bench/src/chaos.ts'], { cwd: root });
  expect(stdout).toMatch(/^\d+ journeys, seed 1: 0 breaches\.$/m);
});
