import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** What costs half a minute or more: `npm test -- --full` runs it. */
const tooLong = process.env.TEST_FULL === '1' ? [] : ['**/*.full.spec.ts'];

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Journeys through a running product. `npm test` starts one and sets BASE_URL; by hand, run `npm start` first. */
export default defineConfig({
  // Slices own their journeys; those in e2e cross slices.
  testDir: '..',
  // Another release of a slice, or a killed service, affects every journey: those run alone, one after the other.
  projects: [
    {
      name: 'journeys',
      testMatch: '{e2e,shell,mfe-*}/journeys/*.spec.ts',
      testIgnore: ['e2e/journeys/crash.spec.ts', ...tooLong],
    },
    {
      name: 'releases',
      testMatch: 'e2e/journeys/releases/*.spec.ts',
      testIgnore: tooLong,
      dependencies: ['journeys'],
      workers: 1,
      fullyParallel: false,
    },
    { name: 'crash', testMatch: 'e2e/journeys/crash.spec.ts', dependencies: ['releases'] },
  ],
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
      ],
    },
  },
});
