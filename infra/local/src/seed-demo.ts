import { runLogged } from './build/run.ts';
import { logFileOf } from './system/data-folder.ts';
import { isEmulatingIdentity, isEmulatingPayments } from './system/providers.ts';
import { seedEnv } from './system/seed-env.ts';
import { step } from './system/steps.ts';

/** Demo accounts and services; with real identity or card providers there is nothing to make up. */
export async function seedDemo() {
  if (!isEmulatingIdentity || !isEmulatingPayments) return;
  await step('Demo data', () =>
    runLogged(['node', 'infra/seed/src/seed.ts'], {
      logFile: logFileOf('seed'),
      env: seedEnv(),
      mend: 'npm run seed',
    }),
  );
}
