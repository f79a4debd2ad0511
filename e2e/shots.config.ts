import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { projects: _, ...asJourneys } = journeys;

/** `npm run shots`: a picture of every screen, and a report that shows all of them; SHOTS is their folder. */
export default defineConfig(asJourneys, {
  testMatch: '**/*.shots.ts',
  reporter: [['list'], ['html', { outputFolder: `${process.env.SHOTS}/report`, open: 'never' }]],
  timeout: 300_000,
  use: { trace: 'off', screenshot: 'off' },
});
