import { hash, randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { readableLine } from '@mendwell/contracts/text';
import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain-error.ts';
import { identityProject, type ServiceAccount } from '../service-account.ts';

/** The caller, as the identity provider confirms it. Claims missing in the token are empty strings. */
export interface User {
  uid: string;
  /** In lower case. Possibly unverified, so it never grants access. */
  email: string;
  /** Whether the identity provider has verified the address. */
  isEmailVerified: boolean;
  name: string;
  picture: string;
  /** When they signed in; refreshing a token does not change it. */
  signedInAt: Date;
  /** Whether they run the marketplace: the custom claim `operator`. */
  isOperator: boolean;
  /** Whether they have signed in with a second factor. */
  hasSecondFactor: boolean;
  /** Their account is blocked, and they were let in for their data: the custom claim `restricted`. */
  isRestricted?: boolean;
}

/** How others see a user; by the address if nothing of the name can be seen. */
export const shownName = ({ name, email }: Pick<User, 'name' | 'email'>) => name || email.replace(/@.*/, '');

const longestCacheMs = 5 * 60_000;
const purgeEveryMs = 60_000;
const cachedTokens = 10_000;
const clockSkewSeconds = 60;
/** firebase-admin would wait without end for Google's public keys. */
const inTime = timeout(3_000, TimeoutStrategy.Aggressive).dangerouslyUnref();

/** What the identity provider says about a sign-in that has ended. */
const ended = ['id-token-revoked', 'id-token-expired', 'user-disabled', 'user-not-found'];
const hasEnded = (error: unknown) =>
  ended.some((code) => (error as { code?: string }).code === `auth/${code}`);

const notSignedIn = (cause: unknown) => new DomainError('unauthenticated', 'Please sign in again', { cause });
const unavailable = (cause: unknown) =>
  new DomainError('unavailable', 'We cannot check your sign-in right now', { cause, retryAfterSeconds: 1 });

/** How firebase-admin's message starts when it could not check a token, as opposed to a bad token. */
const notChecked = /^Error: Error (while making request|while parsing response|fetching public keys)/;

const asUser = (token: DecodedIdToken): User => ({
  uid: token.uid,
  email: token.email?.toLowerCase() ?? '',
  isEmailVerified: token.email_verified === true,
  // Users change it at the identity provider directly, too.
  name: typeof token.name === 'string' ? readableLine(token.name) : '',
  picture: token.picture ?? '',
  signedInAt: new Date(token.auth_time * 1_000),
  isOperator: token.operator === true,
  hasSecondFactor: token.firebase?.sign_in_second_factor !== undefined,
  ...(token.restricted === true && { isRestricted: true }),
});

/**
 * Checks Firebase ID tokens. `FIREBASE_AUTH_EMULATOR_HOST`, which firebase-admin reads itself, selects the emulator. A
 * checked token is cached by its hash for at most 5 minutes (in emulator mode each check is a call), and never
 * beyond its expiry. Expired names and addresses leave the memory within a minute.
 */
export class TokenVerifier {
  private readonly auth: Auth;
  private readonly users = new LRUCache<string, User, string>({
    max: cachedTokens,
    ttl: longestCacheMs,
    // Tokens expire by the wall clock; the default clock may stop while a machine is suspended.
    perf: Date,
    ttlResolution: 0,
    fetchMethod: async (_hash, _stale, { context: token, options }) => {
      const decoded = await inTime.execute(() => this.auth.verifyIdToken(token));
      const now = Date.now();
      if (decoded.iat > now / 1_000 + clockSkewSeconds) throw new Error('The token is not valid yet');
      options.ttl = Math.max(1, Math.min(decoded.exp * 1_000 - now, longestCacheMs));
      return asUser(decoded);
    },
  });

  /** `keysAgent` sends the requests for Google's public keys; tests answer them with their own keys. */
  constructor(projectId: string, account?: ServiceAccount, keysAgent?: Agent) {
    const project = identityProject(projectId, account);
    const options = keysAgent ? { ...project, httpAgent: keysAgent } : project;
    this.auth = getAuth(initializeApp(options, `tokens-${randomUUID()}`));
    setInterval(() => this.users.purgeStale(), purgeEveryMs).unref();
  }

  /** The user of a token. Throws `unauthenticated` for a bad token, `unavailable` if it cannot be checked. */
  async verify(token: string): Promise<User> {
    try {
      return await this.users.forceFetch(hash('sha256', token, 'base64'), { context: token });
    } catch (error) {
      const isUnknown = error instanceof TaskCancelledError || notChecked.test(String(error));
      throw isUnknown ? unavailable(error) : notSignedIn(error);
    }
  }

  /** Asks the identity provider whether the sign-in of a verified token still counts. Throws as `verify`. */
  async confirm(token: string): Promise<void> {
    try {
      await inTime.execute(() => this.auth.verifyIdToken(token, true));
    } catch (error) {
      throw hasEnded(error) ? notSignedIn(error) : unavailable(error);
    }
  }
}
