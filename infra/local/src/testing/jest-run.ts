import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../paths.ts';
import { run } from '../run.ts';
import { type Tally, tallyOf } from './tally.ts';

interface JestReport {
  numPassedTests: number;
  /** One per file; a file that does not load has failed without a test. */
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
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
    return tallyOf('Jest', report, endedWell, readReport);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReport = ({ numPassedTests, testResults }: JestReport): Tally => ({
  passed: numPassedTests,
  failures: testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0
        ? failed.map(({ fullName }) => `${file}: ${fullName}`)
        : [`${file}: does not run`];
    }),
});
