import type { Auth, MultiFactorError } from 'firebase/auth';
import { isCodeMissing } from '../identity-reasons.ts';

/** Signs in. Asks the users of an authenticator app for its code; without one, rejects as `signIn` did. */
export const withSecondFactor = async (auth: Auth, signIn: () => Promise<unknown>): Promise<void> => {
  try {
    await signIn();
  } catch (error) {
    if (!isCodeMissing(error)) throw error;
    const { askForCode } = await import('./second-factor.tsx');
    await askForCode(auth, error as MultiFactorError);
  }
};
