import { randomUUID } from 'node:crypto';
import {
  acceptEarlierSignIns,
  type Account as ClientAccount,
  createAccount as create,
  makeOperator,
} from '@mendwell/client/accounts';
import { forged } from '@mendwell/client/tokens';
import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test';

/** An account of the identity emulator. Every journey creates its own, so that journeys do not affect each other. */
export interface Account extends ClientAccount {
  /** The browser storage of a signed-in user. */
  session: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

const apiKey = 'local';

/** A unique address with the person's name. */
export const newEmail = (name: string) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@example.com`;

/** Creates an account and signs in at `url`; its session is for browsers at `origin`. */
export async function createAccount(url: string, origin: string, name: string, photo = ''): Promise<Account> {
  const account = await create(url, { email: newEmail(name), password: 'Journey1', name, photo });
  return { ...account, session: { cookies: [], origins: [{ origin, localStorage: storedUser(account) }] } };
}

/** The account with another token in its session. */
function withToken({ session, ...person }: Account, token: string): Account {
  const signedIn = { ...person, token };
  const origins = session.origins.map(({ origin }) => ({ origin, localStorage: storedUser(signedIn) }));
  return { ...signedIn, session: { ...session, origins } };
}

/** Makes an account an operator's; its session and token have the claim. */
export async function asOperator(url: string, account: Account): Promise<Account> {
  const operator = await makeOperator(url, account);
  return withToken(operator, operator.token);
}

/** The account as if it had signed in two hours ago. */
export async function withOldSignIn(url: string, account: Account): Promise<Account> {
  await acceptEarlierSignIns(url, account);
  const auth_time = Math.floor(Date.now() / 1_000) - 7_200;
  return withToken(account, forged(account.token, { auth_time }));
}

interface MailedCode {
  email: string;
  requestType: string;
  oobLink: string;
}

/**
 * The path of the link that the emulator has mailed to the account with `email`: to set a password, or to verify or change
 * the address.
 */
export async function mailedLink(
  request: APIRequestContext,
  email: string,
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL',
) {
  const mailed = await request.get('/emulator/v1/projects/demo-mendwell/oobCodes');
  const { oobCodes }: { oobCodes: MailedCode[] } = await mailed.json();
  const sent = oobCodes.find((code) => code.email === email && code.requestType === requestType);
  if (!sent) throw new Error(`no link was mailed to ${email}`);
  const { pathname, search } = new URL(sent.oobLink);
  return pathname + search;
}

/** The identity library's record of the signed-in user, and the shell's flag that there is one. */
function storedUser({ token, refreshToken, ...person }: ClientAccount) {
  const user = {
    ...{ uid: person.uid, email: person.email, emailVerified: true, isAnonymous: false },
    ...{ displayName: person.name, photoURL: person.photo || undefined, providerData: [] },
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: Date.now() + 3_600_000 },
    ...{ apiKey, appName: '[DEFAULT]' },
  };
  return [
    { name: `firebase:authUser:${apiKey}:[DEFAULT]`, value: JSON.stringify(user) },
    { name: 'signed-in', value: 'yes' },
  ];
}

/** The headers of an authenticated call. */
export const as = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` });

/** The token of the user who is signed in on a page. */
export const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('firebase:authUser:'));
    return JSON.parse(localStorage.getItem(key) ?? '').stsTokenManager.accessToken;
  });
