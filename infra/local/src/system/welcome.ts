import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDemoOperator } from '../ops/operators.ts';
import { runLogged } from '../processes/run.ts';
import { root } from '../repository.ts';
import { resetFix } from '../start-failure.ts';
import { logFileOf } from './data-folder.ts';
import { isEmulatingIdentity, isEmulatingPayments } from './environment.ts';
import { step } from './steps.ts';
import type { RunningSystem } from './system.ts';

/** Adds demo data, unless a real identity or card provider is used. */
export async function seedDemo({ url, calendarUrl }: Pick<RunningSystem, 'url' | 'calendarUrl'>) {
  if (!isEmulatingIdentity || !isEmulatingPayments) return;
  await step('Demo data', () =>
    runLogged(['node', 'infra/seed/src/seed.ts'], {
      logFile: logFileOf('seed'),
      env: { ...process.env, BASE_URL: url, CALENDAR_URL: calendarUrl },
      fix: resetFix,
    }),
  );
  const operator = demoAccounts().demo.find(({ isOperator }) => isOperator);
  if (operator) await addDemoOperator(url, operator.uid, operator.email);
}

/** Prints the addresses and the demo accounts. */
export function welcome({ url, mailsUrl, calendarUrl }: RunningSystem, began: number) {
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\nMendwell runs at ${url} (started in ${seconds} s)`);
  if (mailsUrl) console.log(`Caught mails: ${mailsUrl}`);
  console.log(`A calendar to be busy by: ${calendarUrl} (edit .data/calendars)`);
  if (isEmulatingIdentity) {
    const { password, demo } = demoAccounts();
    console.log(`\nDemo accounts, all with the password ${password}`);
    for (const { email, note } of demo) console.log(`  ${email.padEnd(34)} ${note}`);
  }
  console.log('\nStop with Ctrl-C. The data stays; npm run data -- reset removes it.');
}

interface Accounts {
  password: string;
  demo: { uid: string; email: string; note: string; isOperator?: true }[];
}

/** The seed's accounts, which share one password. */
export const demoAccounts = (): Accounts =>
  JSON.parse(readFileSync(join(root, 'infra/seed/data/accounts.json'), 'utf8'));
