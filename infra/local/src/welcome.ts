import { demoAccounts } from './demo-accounts.ts';
import { isEmulatingIdentity } from './system/providers.ts';

/** What a person needs to go on. */
export function welcome(url: string, began: number) {
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\nMendwell runs at ${url} (started in ${seconds} s)`);
  if (isEmulatingIdentity) {
    const { password, demo } = demoAccounts();
    console.log(`\nDemo accounts, all with the password ${password}`);
    for (const { email, note } of demo) console.log(`  ${email.padEnd(34)} ${note}`);
  }
  console.log('\nStop with Ctrl-C. The data stays; npm run reset removes it.');
}
