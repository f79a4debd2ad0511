import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLogged } from '../processes/run.ts';
import { root } from '../repository.ts';
import { logFileOf } from './data-folder.ts';
import { isEmulatingIdentity, isEmulatingPayments } from './environment.ts';
import { step } from './steps.ts';
import type { RunningSystem } from './system.ts';

/** Demo accounts and services; with real identity or card providers there is nothing to make up. */
export async function seedDemo(url: string) {
  if (!isEmulatingIdentity || !isEmulatingPayments) return;
  await step('Demo data', () =>
    runLogged(['node', 'infra/seed/src/seed.ts'], {
      logFile: logFileOf('seed'),
      env: { ...process.env, BASE_URL: url },
      fix: 'npm run reset (it empties the local data), then npm start',
    }),
  );
}

/** What a person needs to go on. */
export function welcome({ url, mailsUrl }: RunningSystem, began: number) {
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\nMendwell runs at ${url} (started in ${seconds} s)`);
  if (mailsUrl) console.log(`Mails that it sends: ${mailsUrl}`);
  if (isEmulatingIdentity) {
    const { password, demo } = demoAccounts();
    console.log(`\nDemo accounts, all with the password ${password}`);
    for (const { email, note } of demo) console.log(`  ${email.padEnd(34)} ${note}`);
  }
  console.log('\nStop with Ctrl-C. The data stays; npm run reset removes it.');
}

interface Accounts {
  password: string;
  demo: { email: string; note: string }[];
}

/** Whom the seed creates; all have the same password. */
export const demoAccounts = (): Accounts =>
  JSON.parse(readFileSync(join(root, 'infra/seed/data/accounts.json'), 'utf8'));
