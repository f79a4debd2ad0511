import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.ts';
import { tallyOf } from './tally.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

const jest = ['node', '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/** Runs some of Jest's projects, `beside` putting servers around them. */
export async function runJest(projects: string[], beside: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-jest-'));
  const report = join(folder, 'report.json');
  try {
    const endedWell = await run([
      ...beside,
      ...jest,
      ...['--selectProjects', ...projects],
      ...['--json', '--outputFile', report, '--testLocationInResults'],
    ]);
    return tallyOf(
      report,
      endedWell,
      ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport) => ({
        passed: numPassedTests,
        failed: numFailedTests + numRuntimeErrorTestSuites,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
