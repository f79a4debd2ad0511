import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { projects: _, ...asJourneys } = journeys;

/** `npm run shots`: a picture of every screen, SHOTS the folder that they go to. */
export default defineConfig(asJourneys, {
  testMatch: '**/*.shots.ts',
  globalTeardown: './src/screens/contact-sheet.ts',
  reporter: 'list',
  timeout: 300_000,
  use: { trace: 'off', screenshot: 'off' },
});
