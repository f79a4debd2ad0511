import type { User } from '../http/auth.ts';
import { testServer } from './test-servers.ts';

/** The project of the Auth emulator that services use in tests. */
const testProject = 'demo-mendwell';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

async function createInEmulator(user: User, projectId: string): Promise<void> {
  const host = testServer('FIREBASE_AUTH_EMULATOR_HOST');
  const account = {
    localId: user.uid,
    displayName: user.name,
    photoUrl: user.picture,
    ...(user.email && { email: user.email }),
  };
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(account),
    },
  );
  const text = await answer.text();
  if (!answer.ok && !text.includes('DUPLICATE_LOCAL_ID')) throw new Error(`Auth emulator: ${text}`);
}

/** An unsigned ID token like the Auth emulator's. `claims` overrides what a test needs to be wrong. */
export function unsignedToken(
  user: User,
  claims: Record<string, unknown> = {},
  projectId = testProject,
): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: Math.floor(user.signedInAt.getTime() / 1_000),
    iat: now,
    exp: now + 3_600,
    sub: user.uid,
    user_id: user.uid,
    name: user.name,
    picture: user.picture,
    email: user.email,
    email_verified: user.isEmailVerified,
    ...(user.isOperator && { operator: true }),
    ...(user.hasSecondFactor && { firebase: { sign_in_second_factor: 'totp' } }),
    ...claims,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
}

/** A test user; uid and e-mail address are unique unless given. */
export function testUser(overrides: Partial<User> = {}): User {
  const uid = `u-${crypto.randomUUID()}`;
  const email = `${uid}@example.com`;
  const signedInAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  return {
    uid,
    email,
    isEmailVerified: true,
    name: 'Test Person',
    picture: '',
    signedInAt,
    isOperator: false,
    hasSecondFactor: false,
    ...overrides,
  };
}

/** Registers the user in the Auth emulator and returns a token that services accept. */
export async function tokenFor(user: User, projectId = testProject): Promise<string> {
  await createInEmulator(user, projectId);
  return unsignedToken(user, {}, projectId);
}

/** A signed-in user and their token. */
export async function signIn(overrides: Partial<User> = {}, projectId = testProject) {
  const user = testUser(overrides);
  return { ...user, token: await tokenFor(user, projectId) };
}
export type Person = Awaited<ReturnType<typeof signIn>>;
