import { randomUUID } from 'node:crypto';

export interface Account {
  email: string;
  /** What calls carry. */
  token: string;
}

/** A new account of the identity emulator: nothing booked, nothing offered. */
export async function signUp(url: string): Promise<Account> {
  const email = `${randomUUID()}@bench.example`;
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: randomUUID(), returnSecureToken: true }),
  });
  const { idToken }: { idToken: string } = await answer.json();
  return { email, token: idToken };
}

export const signUpMany = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(url)));
