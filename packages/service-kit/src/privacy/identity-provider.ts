import { randomUUID } from 'node:crypto';
import { TimeoutStrategy, timeout } from 'cockatiel';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth';
import { DomainError } from '../domain-error.ts';
import { identityProject, type ServiceAccount } from '../service-account.ts';

/** The Admin SDK alone would retry for minutes. */
const inTime = timeout(10_000, TimeoutStrategy.Aggressive);
/** Somebody waits for a look-up, and the gateway for ten seconds. */
const soon = timeout(3_000, TimeoutStrategy.Aggressive);

const missing = ['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'];
const isMissing = (error: unknown) => missing.includes((error as { code: string }).code);

/** A user as the identity provider knows it. */
export interface KnownUser {
  uid: string;
  /** In lower case; empty without one. */
  email: string;
  name: string;
  isEmailVerified: boolean;
  isOperator: boolean;
  /** Whether every sign-in is refused. */
  isDisabled: boolean;
}

/** Changes users at the identity provider. Safe to repeat: a user that does not exist any more counts as done. */
export class IdentityProvider {
  private readonly auth: Auth;

  /** Without a service account, only the emulator can be used. */
  constructor(projectId: string, account?: ServiceAccount) {
    this.auth = getAuth(initializeApp(identityProject(projectId, account), `users-${randomUUID()}`));
  }

  /** Both throw `unavailable` while the identity provider does not answer. */
  findByEmail(email: string): Promise<KnownUser | undefined> {
    return this.find(() => this.auth.getUserByEmail(email));
  }

  findByUid(uid: string): Promise<KnownUser | undefined> {
    return this.find(() => this.auth.getUser(uid));
  }

  private async find(get: () => Promise<UserRecord>): Promise<KnownUser | undefined> {
    try {
      const {
        uid,
        email = '',
        displayName = '',
        emailVerified,
        customClaims,
        disabled,
      } = await soon.execute(get);
      return {
        uid,
        email: email.toLowerCase(),
        name: displayName,
        isEmailVerified: emailVerified,
        isOperator: customClaims?.operator === true,
        isDisabled: disabled,
      };
    } catch (error) {
      if (isMissing(error)) return undefined;
      const detail = 'The identity provider does not answer. Please try again';
      throw new DomainError('unavailable', detail, { cause: error, retryAfterSeconds: 1 });
    }
  }

  /** Sets or removes the claim `operator` in tokens of later sign-ins; keeps other claims. */
  setOperator(uid: string, isOperator: boolean): Promise<void> {
    return this.change(() => this.setClaim(uid, 'operator', isOperator));
  }

  /** Ends all sessions: none can renew its token any more. */
  signOut(uid: string): Promise<void> {
    return this.change(() => this.auth.revokeRefreshTokens(uid));
  }

  /** From the next sign-in on, the password or Google's confirmation is enough. */
  removeSecondFactors(uid: string): Promise<void> {
    return this.change(() => this.auth.updateUser(uid, { multiFactor: { enrolledFactors: null } }));
  }

  /** The user can sign in, only for what a blocked account may do. */
  admit(uid: string): Promise<void> {
    return this.change(async () => {
      await this.setClaim(uid, 'restricted', true);
      await this.auth.updateUser(uid, { disabled: false });
    });
  }

  /** The user can neither sign in nor renew a token any more. */
  disable(uid: string): Promise<void> {
    return this.change(() => this.auth.updateUser(uid, { disabled: true }));
  }

  /** The user can sign in again. */
  enable(uid: string): Promise<void> {
    return this.change(async () => {
      await this.setClaim(uid, 'restricted', false);
      await this.auth.updateUser(uid, { disabled: false });
    });
  }

  deleteUser(uid: string): Promise<void> {
    return this.change(() => this.auth.deleteUser(uid));
  }

  private async setClaim(uid: string, name: 'operator' | 'restricted', isSet: boolean): Promise<void> {
    const { [name]: before, ...others } = (await this.auth.getUser(uid)).customClaims ?? {};
    if (isSet || before !== undefined)
      await this.auth.setCustomUserClaims(uid, { ...others, ...(isSet && { [name]: true }) });
  }

  private async change(call: () => Promise<unknown>): Promise<void> {
    try {
      await inTime.execute(call);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
