import { FirebaseError } from 'firebase/app';
import type { Auth, MultiFactorError } from 'firebase/auth';

/** Signs in. Asks the users of an authenticator app for its code; without one, rejects as `signIn` did. */
export const withSecondFactor = async (auth: Auth, signIn: () => Promise<unknown>): Promise<void> => {
  try {
    await signIn();
  } catch (error) {
    if (!(error instanceof FirebaseError && error.code === 'auth/multi-factor-auth-required')) throw error;
    const { askForCode } = await import('./second-factor.tsx');
    await askForCode(auth, error as MultiFactorError);
  }
};
