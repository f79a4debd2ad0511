import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test';

/** An account of the identity emulator. Every journey creates its own, so that journeys do not affect each other. */
export interface Account {
  uid: string;
  email: string;
  password: string;
  name: string;
  /** The photo's URL; empty if there is none. */
  photo: string;
  token: string;
  /** The browser storage of a signed-in user. */
  session: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

const emulator = '/identitytoolkit.googleapis.com/v1';
const apiKey = 'local';

/** A unique address with the person's name. */
export const newEmail = (name: string) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@example.com`;

/** Creates an account in the emulator and signs in by REST; its session is for browsers at `origin`. */
export async function createAccount(
  request: APIRequestContext,
  origin: string,
  name: string,
  photo = '',
): Promise<Account> {
  const person = { uid: randomUUID(), email: newEmail(name), password: 'Journey1', name, photo };
  const created = await request.post(`${emulator}/projects/demo-mendwell/accounts`, {
    headers: { authorization: 'Bearer owner' },
    data: {
      localId: person.uid,
      email: person.email,
      password: person.password,
      displayName: name,
      photoUrl: photo || undefined,
      emailVerified: true,
    },
  });
  if (!created.ok()) throw new Error(`account not created: ${await created.text()}`);
  const signedIn = await request.post(`${emulator}/accounts:signInWithPassword?key=${apiKey}`, {
    data: { email: person.email, password: person.password, returnSecureToken: true },
  });
  const { idToken, refreshToken } = await signedIn.json();
  const localStorage = storedUser(person, idToken, refreshToken);
  return { ...person, token: idToken, session: { cookies: [], origins: [{ origin, localStorage }] } };
}

interface MailedCode {
  email: string;
  requestType: string;
  oobLink: string;
}

/** The path of the link to set a password or verify the address that the emulator has mailed to `email`. */
export async function mailedLink(
  request: APIRequestContext,
  email: string,
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL',
) {
  const mailed = await request.get('/emulator/v1/projects/demo-mendwell/oobCodes');
  const { oobCodes }: { oobCodes: MailedCode[] } = await mailed.json();
  const sent = oobCodes.find((code) => code.email === email && code.requestType === requestType);
  if (!sent) throw new Error(`no link was mailed to ${email}`);
  const { pathname, search } = new URL(sent.oobLink);
  return pathname + search;
}

/** The identity library's record of the signed-in user, and the shell's flag that there is one. */
function storedUser(person: Omit<Account, 'token' | 'session'>, accessToken: string, refreshToken: string) {
  const user = {
    ...{ uid: person.uid, email: person.email, emailVerified: true, isAnonymous: false },
    ...{ displayName: person.name, photoURL: person.photo || undefined, providerData: [] },
    stsTokenManager: { refreshToken, accessToken, expirationTime: Date.now() + 3_600_000 },
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
