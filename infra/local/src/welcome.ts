import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';
import { isEmulatingIdentity } from './system/providers.ts';

interface Accounts {
  password: string;
  demo: { email: string; note: string }[];
}

/** What a person needs to go on. */
export function welcome(url: string, began: number) {
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\nMendwell runs at ${url} (started in ${seconds} s)`);
  if (isEmulatingIdentity) {
    const accounts: Accounts = JSON.parse(readFileSync(join(root, 'infra/seed/data/accounts.json'), 'utf8'));
    console.log(`\nDemo accounts, all with the password ${accounts.password}`);
    for (const { email, note } of accounts.demo) console.log(`  ${email.padEnd(34)} ${note}`);
  }
  console.log('\nStop with Ctrl-C. The data stays; npm run reset removes it.');
}
