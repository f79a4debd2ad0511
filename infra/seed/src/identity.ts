import { accountOf, askEmulator, signIn as signInAt } from '@mendwell/client/accounts';
import type { Config } from './config.ts';
import { type Account, accountOf as demoAccount, password } from './demo-data.ts';

/** Creates the account, or resets an existing one's name, photo and password. */
export async function ensureAccount({ baseUrl, firebaseProject }: Config, account: Account) {
  const path = `v1/projects/${firebaseProject}/accounts`;
  const { uid, photo } = account;
  const known = await askEmulator<{ users?: unknown[] }>(baseUrl, 'POST', `${path}:lookup`, {
    localId: [uid],
  });
  await askEmulator(baseUrl, 'POST', known.users ? `${path}:update` : path, {
    ...accountOf({ ...account, password }),
    photoUrl: photo,
  });
}

/** As in production, sign-in must not reveal which addresses have accounts. */
export const protectEmails = ({ baseUrl, firebaseProject }: Config) =>
  askEmulator(baseUrl, 'PATCH', `v2/projects/${firebaseProject}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });

/** Signs in a demo account. */
export const signIn = ({ baseUrl }: Config, uid: string) =>
  signInAt(baseUrl, { email: demoAccount(uid).email, password });
