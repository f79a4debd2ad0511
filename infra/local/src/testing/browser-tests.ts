import { join } from 'node:path';
import { run } from '../run.ts';
import { onOwnSystem } from './own-system.ts';
import { nothing, type Tally, tallyOf } from './tally.ts';

interface PlaywrightSuite {
  specs: { file: string; line: number; title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

/** Browser journeys through the gateway of a system of their own. */
export async function runBrowserTests(): Promise<Tally> {
  let tally: Tally = { ...nothing, failures: ['the system for the journeys did not start, see above'] };
  // A journey walks through it.
  await run(['npm', 'run', 'build', '--silent', '-w', 'packages/ui']);
  await onOwnSystem(async ({ folder, env }) => {
    const report = join(folder, 'report.json');
    const endedWell = await run(['npm', 'test', '--silent', '-w', 'e2e'], { ...env, JOURNEY_REPORT: report });
    tally = tallyOf('Playwright', report, endedWell, readReport);
    return tally.failures.length === 0;
  });
  return tally;
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const readReport = ({ stats, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failures: suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => `e2e/src/${file}:${line}: ${title}`),
});
