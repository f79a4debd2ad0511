import { randomUUID } from 'node:crypto';
import { prepareAll } from './load.ts';

/** An account of the identity emulator. */
export interface Account {
  email: string;
  password: string;
  /** The ID token; valid for an hour. */
  token: string;
}

async function askEmulator(url: string, method: string, account: object, headers: HeadersInit = {}) {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`accounts:${method} answered ${answer.status}`);
  return answer.json() as Promise<{ idToken: string }>;
}

/** Returns the account with a new token. */
export async function signIn(url: string, { email, password }: Omit<Account, 'token'>): Promise<Account> {
  const { idToken } = await askEmulator(url, 'signInWithPassword', { email, password });
  return { email, password, token: idToken };
}

/**
 * Creates an account. Signs in again afterwards: if a second begins during the registration, the emulator considers its
 * token older than the password, and so revoked.
 */
export async function signUp(url: string, profile: { displayName?: string } = {}): Promise<Account> {
  const account = { email: `${randomUUID()}@bench.example`, password: randomUUID() };
  await askEmulator(url, 'signUp', { ...account, ...profile });
  return signIn(url, account);
}

/** Creates an account and disables it after its token was issued. */
export async function signUpDisabled(url: string): Promise<Account> {
  const account = await signUp(url);
  const { sub } = JSON.parse(Buffer.from(account.token.split('.')[1] ?? '', 'base64url').toString());
  await askEmulator(url, 'update', { localId: sub, disableUser: true }, { authorization: 'Bearer owner' });
  return account;
}

export const signUpMany = (url: string, count: number) =>
  prepareAll(Array.from({ length: count }), () => signUp(url));
