import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

interface Accounts {
  password: string;
  demo: { email: string; note: string }[];
}

/** Whom the seed creates; all have the same password. */
export const demoAccounts = (): Accounts =>
  JSON.parse(readFileSync(join(root, 'infra/seed/data/accounts.json'), 'utf8'));
