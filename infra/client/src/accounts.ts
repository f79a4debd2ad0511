import { randomUUID } from 'node:crypto';
import { ask, ok } from './http.ts';

export interface Account {
  uid: string;
  email: string;
  password: string;
  name: string;
  /** The photo's URL; empty if there is none. */
  photo: string;
  /** The ID token; valid for an hour. */
  token: string;
  refreshToken: string;
}
export type Person = Omit<Account, 'token' | 'refreshToken'>;

/** The Firebase project of systems with the identity emulator. */
const demoProject = 'demo-mendwell';

/** Calls the identity emulator; as its administrator, whose token is the word `owner`, unless `token` is empty. */
export const askEmulator = <Body>(url: string, method: string, path: string, body: object, token = 'owner') =>
  ok(ask<Body>(method, `${url}/identitytoolkit.googleapis.com/${path}`, { token, body }));

/** The account of a person as the emulator's administrator sends it. */
export const accountOf = ({ uid, email, password, name, photo }: Person) => ({
  ...{ localId: uid, email, password, displayName: name, emailVerified: true },
  ...(photo && { photoUrl: photo }),
});

/** Creates an account with a verified e-mail address, and signs in. What `person` does not say is unique or empty. */
export async function createAccount(
  url: string,
  {
    uid = randomUUID(),
    email = `${uid}@people.example`,
    password = uid,
    name = 'Someone',
    photo = '',
  }: Partial<Person> = {},
): Promise<Account> {
  const person = { uid, email, password, name, photo };
  await askEmulator(url, 'POST', `v1/projects/${demoProject}/accounts`, accountOf(person));
  return signIn(url, person);
}

/** Returns the person with new tokens. */
export async function signIn<Credentials extends Pick<Person, 'email' | 'password'>>(
  url: string,
  person: Credentials,
): Promise<Credentials & Pick<Account, 'token' | 'refreshToken'>> {
  const { idToken, refreshToken } = await askEmulator<{ idToken: string; refreshToken: string }>(
    url,
    'POST',
    'v1/accounts:signInWithPassword?key=local',
    { email: person.email, password: person.password, returnSecureToken: true },
    '',
  );
  return { ...person, token: idToken, refreshToken };
}

/** Changes an account as the emulator's administrator. */
const updateAccount = (url: string, { uid }: Pick<Person, 'uid'>, changes: object) =>
  askEmulator(url, 'POST', `v1/projects/${demoProject}/accounts:update`, { localId: uid, ...changes });

/** Gives a person the operators' claim, and returns them with tokens that have it. */
export async function makeOperator<Someone extends Pick<Person, 'uid' | 'email' | 'password'>>(
  url: string,
  person: Someone,
) {
  await updateAccount(url, person, { customAttributes: JSON.stringify({ operator: true }) });
  return signIn(url, person);
}

/** Lets tokens of sign-ins of the last day count, although the account is younger. */
export const acceptEarlierSignIns = (url: string, person: Pick<Person, 'uid'>) =>
  updateAccount(url, person, { validSince: String(Math.floor(Date.now() / 1_000) - 86_400) });

/** Disables an account. Its token remains as it is. */
export const disableAccount = (url: string, person: Pick<Person, 'uid'>) =>
  updateAccount(url, person, { disableUser: true });
