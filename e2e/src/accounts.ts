import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** A person of a journey, known to the identity emulator. Every journey makes its own, so they never meet. */
export interface Account {
  uid: string;
  email: string;
  password: string;
  name: string;
  /** A picture's address; empty when the person has none. */
  photo: string;
  token: string;
}

const emulator = '/identitytoolkit.googleapis.com/v1';

/** An address that nobody has, from a person's name. */
export const newEmail = (name: string) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@example.com`;

/** Creates an account in the emulator and signs it in by REST. */
export async function createAccount(request: APIRequestContext, name: string, photo = ''): Promise<Account> {
  const account = { uid: randomUUID(), email: newEmail(name), password: 'Journey1', name, photo };
  const created = await request.post(`${emulator}/projects/demo-mendwell/accounts`, {
    headers: { authorization: 'Bearer owner' },
    data: {
      localId: account.uid,
      email: account.email,
      password: account.password,
      displayName: name,
      photoUrl: photo || undefined,
      emailVerified: true,
    },
  });
  if (!created.ok()) throw new Error(`account not created: ${await created.text()}`);
  const signedIn = await request.post(`${emulator}/accounts:signInWithPassword?key=local`, {
    data: { email: account.email, password: account.password, returnSecureToken: true },
  });
  const { idToken } = await signedIn.json();
  return { ...account, token: idToken };
}

/** What a call carries to prove who makes it. */
export const as = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` });
