import { defineConfig } from '@playwright/test';
import { settings } from './src/settings.ts';

/** What costs half a minute or more: `npm test -- --full` runs it. */
const tooLong = process.env.TEST_FULL === '1' ? [] : ['**/*.full.spec.ts'];

/** Journeys through a running product. `npm test` starts one and sets BASE_URL; by hand, run `npm start` first. */
export default defineConfig({
  ...settings,
  // Slices own their journeys; those in e2e cross slices.
  testDir: '..',
  // Another release of a slice, or a killed service, affects every journey: those run after the others. The files of
  // `releases` release different slices, so they run in parallel; one file's releases follow each other.
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
      fullyParallel: false,
    },
    { name: 'crash', testMatch: 'e2e/journeys/crash.spec.ts', dependencies: ['releases'] },
  ],
});
