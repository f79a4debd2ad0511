import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** A person of a journey, known to the identity emulator. Every journey makes its own, so they never meet. */
export interface Account {
  uid: string;
  email: string;
  password: string;
  name: string;
  token: string;
}

const emulator = '/identitytoolkit.googleapis.com/v1';

/** Creates an account in the emulator and signs it in by REST. */
export async function createAccount(request: APIRequestContext, name: string): Promise<Account> {
  const uid = randomUUID();
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${uid.slice(0, 8)}@example.com`;
  const password = 'Journey1';
  const created = await request.post(`${emulator}/projects/demo-mendwell/accounts`, {
    headers: { authorization: 'Bearer owner' },
    data: { localId: uid, email, password, displayName: name, emailVerified: true },
  });
  if (!created.ok()) throw new Error(`account not created: ${await created.text()}`);
  const signedIn = await request.post(`${emulator}/accounts:signInWithPassword?key=local`, {
    data: { email, password, returnSecureToken: true },
  });
  const { idToken } = await signedIn.json();
  return { uid, email, password, name, token: idToken };
}
