import { join } from 'node:path';
import { run } from '../run.ts';
import { onOwnSystem } from './own-system.ts';
import { nothing, type Tally, tallyOf } from './tally.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Browser journeys through the gateway of a system of their own. */
export async function runBrowserTests(): Promise<Tally> {
  let tally: Tally = { ...nothing, failed: 1 };
  // A journey walks through it.
  await run(['npm', 'run', 'build', '--silent', '-w', 'packages/ui']);
  await onOwnSystem(async ({ folder, env }) => {
    const report = join(folder, 'report.json');
    const endedWell = await run(['npm', 'test', '--silent', '-w', 'e2e'], { ...env, JOURNEY_REPORT: report });
    tally = tallyOf(report, endedWell, ({ stats }: PlaywrightReport) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }));
    return tally.failed === 0;
  });
  return tally;
}
