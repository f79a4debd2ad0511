import { call } from './api.ts';
import type { Config } from './config.ts';
import { type Account, accountOf, password } from './demo-data.ts';

/** The emulator accepts this as administrator. */
const owner = 'owner';

/** Creates the account, or resets an existing one's name, photo and password. */
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

/** As in production, sign-in must not reveal which addresses have accounts. */
export const protectEmails = ({ baseUrl, firebaseProject }: Config) =>
  call(
    `${baseUrl}/identitytoolkit.googleapis.com/v2/projects/${firebaseProject}/config?updateMask=emailPrivacyConfig`,
    {
      method: 'PATCH',
      token: owner,
      body: { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
    },
  );

/** Signs in a demo account; resolves with its ID token. */
export async function signIn({ baseUrl }: Config, uid: string) {
  const url = `${baseUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const body = { email: accountOf(uid).email, password, returnSecureToken: true };
  const { idToken } = await call<{ idToken: string }>(url, { body });
  return idToken;
}
