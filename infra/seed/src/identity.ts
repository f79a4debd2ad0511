import { call } from './api.ts';
import type { Config } from './config.ts';
import { type Account, accountOf, password } from './demo-data.ts';

/** The emulator lets whoever says so administer it. */
const owner = 'owner';

/** Creates the account, or gives an existing one its demo name, photo and password back. */
export async function ensureAccount({ baseUrl, firebaseProject }: Config, account: Account) {
  const admin = `${baseUrl}/identitytoolkit.googleapis.com/v1/projects/${firebaseProject}/accounts`;
  const known = await call<{ users?: unknown[] }>(`${admin}:lookup`, {
    token: owner,
    body: { localId: [account.uid] },
  });
  await call(known.users ? `${admin}:update` : admin, {
    token: owner,
    body: {
      localId: account.uid,
      email: account.email,
      password,
      displayName: account.name,
      photoUrl: account.photo,
      emailVerified: true,
    },
  });
}

/** As in production: whoever tries addresses learns nothing about which ones have an account. */
export const protectEmails = ({ baseUrl, firebaseProject }: Config) =>
  call(
    `${baseUrl}/identitytoolkit.googleapis.com/v2/projects/${firebaseProject}/config?updateMask=emailPrivacyConfig`,
    {
      method: 'PATCH',
      token: owner,
      body: { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
    },
  );

/** Signs a demo account in: its ID token. */
export async function signIn({ baseUrl }: Config, uid: string) {
  const url = `${baseUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const body = { email: accountOf(uid).email, password, returnSecureToken: true };
  const { idToken } = await call<{ idToken: string }>(url, { body });
  return idToken;
}
