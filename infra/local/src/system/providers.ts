import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

// Settings of this machine, such as real provider keys: the names are in .env.example.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

/** Accounts live in the emulator unless the environment names a Firebase project. */
export const isEmulatingIdentity = !process.env.FIREBASE_PROJECT_ID;
/** Cards are charged in the sandbox unless the environment holds a Stripe key. */
export const isEmulatingPayments = !process.env.STRIPE_SECRET_KEY;
