import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
}

export const nothing: Tally = { passed: 0, failed: 0 };
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/**
 * Counts what a test runner wrote into its JSON report. A runner that failed without a failed test (a file that
 * does not load, a crash) counts as one.
 */
export function tallyOf(reportFile: string, endedWell: boolean, count: (report: never) => Tally): Tally {
  const tally = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')) as never)
    : nothing;
  return endedWell || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
