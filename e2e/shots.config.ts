import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run shots`: a picture of every screen, SHOTS the folder that they go to. */
export default defineConfig(journeys, {
  testMatch: '**/*.shots.ts',
  globalTeardown: './src/screens/sheet.ts',
  reporter: 'list',
  timeout: 300_000,
  use: { trace: 'off', screenshot: 'off' },
});
