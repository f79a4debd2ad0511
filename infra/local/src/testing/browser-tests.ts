import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnother } from '../another-system.ts';
import { findChromium } from '../install/chromium.ts';
import { choosePorts } from '../processes/ports.ts';
import { run } from '../run.ts';
import { StartFailure } from '../start-failure.ts';
import { keepLogs } from './keep-logs.ts';
import { nothing, type Tally, tallyOf } from './tally.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A run of all journeys does in a minute what a person does in weeks. */
const generousLimits = {
  BOOKINGS_PER_HOUR: '1000',
  SERVICES_PER_HOUR: '1000',
  PAYMENT_INTENTS_PER_MINUTE: '1000',
};

/** Where Playwright leaves screenshots and traces of what failed. */
const besideTraces = 'e2e/test-results/logs';

/** Browser journeys through the gateway of a system of their own: other data, other port, removed afterwards. */
export async function runBrowserTests(): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-journeys-'));
  const data = join(folder, 'data');
  let tally: Tally = { ...nothing, failed: 1 };
  try {
    const { gateway } = await choosePorts(['gateway']);
    const chromium = await findChromium(console.log);
    const stop = await startAnother({ ...generousLimits, MENDWELL_DATA: data, PORT: String(gateway) });
    try {
      tally = await runPlaywright(`http://localhost:${gateway}`, chromium, join(folder, 'report.json'), data);
    } finally {
      await stop();
    }
  } catch (error) {
    console.error(error instanceof StartFailure ? error.describe() : error);
  } finally {
    if (tally.failed > 0) keepLogs(data, besideTraces);
    rmSync(folder, { recursive: true, force: true });
  }
  return tally;
}

async function runPlaywright(baseUrl: string, chromium: string, report: string, data: string) {
  const endedWell = await run(['npm', 'test', '--silent', '-w', 'e2e'], {
    ...process.env,
    BASE_URL: baseUrl,
    CHROMIUM: chromium,
    MENDWELL_DATA: data,
    JOURNEY_REPORT: report,
  });
  return tallyOf(report, endedWell, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}
