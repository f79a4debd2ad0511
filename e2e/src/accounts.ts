import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test';

/** A person of a journey, known to the identity emulator. Every journey makes its own, so they never meet. */
export interface Account {
  uid: string;
  email: string;
  password: string;
  name: string;
  /** A picture's address; empty when the person has none. */
  photo: string;
  token: string;
  /** What a browser keeps of having signed in. */
  session: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

const emulator = '/identitytoolkit.googleapis.com/v1';
const apiKey = 'local';

/** An address that nobody has, from a person's name. */
export const newEmail = (name: string) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@example.com`;

/** Creates an account in the emulator and signs it in by REST, for calls and for browsers at `origin`. */
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

/** The link to set a password, or to verify the address, that the emulator mailed to `email`, below the gateway's address. */
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

/** The identity library's own record of who is signed in, and the shell's hint that there is one. */
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

/** What a call carries to prove who makes it. */
export const as = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` });

/** The token of whoever is signed in on a page. */
export const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('firebase:authUser:'));
    return JSON.parse(localStorage.getItem(key) ?? '').stsTokenManager.accessToken;
  });
