import { existsSync } from 'node:fs';
import type { PlaywrightTestConfig } from '@playwright/test';

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How journeys run, here and in a slice's own repository. */
export const settings: PlaywrightTestConfig = {
  outputDir: 'test-results',
  // Two cores: while some journeys wait for a service or a timer, the others draw.
  workers: 4,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // What is right passes at once; these are for machines that have much else to do.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: process.env.JOURNEY_REPORT
    ? [['list'], ['json', { outputFile: process.env.JOURNEY_REPORT }]]
    : [['list']],
  use: {
    actionTimeout: 20_000,
    baseURL: process.env.BASE_URL ?? 'http://localhost:8080',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording every step takes a quarter of the processor: `-- <file> --trace on` where a screenshot says too little.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No process is kept ready for a page that may come: each would be thrown away with its context.
        '--renderer-process-limit=1',
        // Pages live for seconds, beside others: optimising scripts and threads for their garbage cost more than they save.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
      ],
    },
  },
};
