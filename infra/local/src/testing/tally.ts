import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  /** One line each, where and what: a long log that is cut still ends with them. */
  failures: string[];
}

export const nothing: Tally = { passed: 0, failures: [] };
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
});

/**
 * Reads what a test runner wrote into its JSON report. A runner that failed without a failed test (a file that
 * does not load, a crash) counts as one.
 */
export function tallyOf(
  runner: string,
  reportFile: string,
  endedWell: boolean,
  read: (report: never) => Tally,
): Tally {
  const tally = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')) as never)
    : nothing;
  if (endedWell || tally.failures.length > 0) return tally;
  return { ...tally, failures: [`${runner} ended badly, see its words above`] };
}
