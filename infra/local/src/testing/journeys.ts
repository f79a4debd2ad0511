import { join } from 'node:path';
import { run } from '../run.ts';
import { onOwnSystem } from './own-system.ts';
import { nothing, type Tally, tallyOf } from './tally.ts';

interface PlaywrightSuite {
  specs: { file: string; line: number; title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

/** Browser journeys through the gateway of a system of their own; `filters` are Playwright's own arguments. */
export async function runJourneys(filters: string[] = []): Promise<Tally> {
  let tally: Tally = { ...nothing, failures: ['the system for the journeys did not start, see above'] };
  // A journey opens it.
  await run(['npm', 'run', 'build', '--silent', '-w', 'packages/ui']);
  await onOwnSystem(async ({ folder, env }) => {
    const report = join(folder, 'report.json');
    const endedWell = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...filters], {
      ...env,
      JOURNEY_REPORT: report,
    });
    tally = tallyOf('Playwright', report, endedWell, readReport);
    return tally.failures.length === 0;
  });
  return tally;
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A skipped journey proves nothing, so it counts as failed. */
export function readReport({ stats, suites }: PlaywrightReport): Tally {
  const specs = suites.flatMap(specsOf).map(({ file, line, title, ok, tests }) => ({
    name: `e2e/src/${file}:${line}: ${title}`,
    isFailed: !ok,
    isSkipped: ok && tests.some(({ status }) => status === 'skipped'),
  }));
  return {
    passed: stats.expected,
    failures: [
      ...specs.filter(({ isFailed }) => isFailed).map(({ name }) => name),
      ...specs.filter(({ isSkipped }) => isSkipped).map(({ name }) => `${name}: skipped`),
    ],
  };
}
