import { runLogged } from './build/run.ts';
import { logFileOf } from './system/data-folder.ts';
import { isEmulatingIdentity, isEmulatingPayments } from './system/providers.ts';
import { step } from './system/steps.ts';

/** Demo accounts and services; with real identity or card providers there is nothing to make up. */
export async function seedDemo(url: string) {
  if (!isEmulatingIdentity || !isEmulatingPayments) return;
  await step('Demo data', () =>
    runLogged(['node', 'infra/seed/src/seed.ts'], {
      logFile: logFileOf('seed'),
      env: { ...process.env, BASE_URL: url },
      mend: 'npm run reset (it empties the local data), then npm start',
    }),
  );
}
