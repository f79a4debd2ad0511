import { signInUnreachable } from '../http/http.ts';

/** Shown if somebody signs in without the code of their authenticator app. */
export const codeMissing = 'The code of your authenticator app is needed, too.';

/** Whether a sign-in was refused for lack of a second factor. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required';

const wrongPassword = 'This is not your password.';
const invalidAddress = 'This is not a valid email address.';

/** By code of the identity provider, which decides whether it reveals that an address has an account. */
const reasons: Record<string, string> = {
  'auth/wrong-password': wrongPassword,
  'auth/invalid-credential': wrongPassword,
  'auth/email-already-in-use': 'Another account has this address.',
  'auth/invalid-email': invalidAddress,
  'auth/invalid-new-email': invalidAddress,
  'auth/invalid-recipient-email': invalidAddress,
  'auth/too-many-requests': 'Too many attempts. Please try again in a few minutes.',
  'auth/multi-factor-auth-required': codeMissing,
  'auth/invalid-multi-factor-session': 'This took too long. Please sign in again.',
  'auth/requires-recent-login': 'Please log out and in again first.',
  'auth/unverified-email': 'Please verify your email address first, on your profile.',
  'auth/operation-not-allowed': 'The sign-in service of this marketplace does not offer this.',
  'auth/user-mismatch': 'Please choose the account that you are signed in with.',
};

/** Why the identity provider refused, in plain words; `otherwise` if they are not known. */
export const reasonOf = (error: Error, otherwise: string): string =>
  error.message === signInUnreachable
    ? signInUnreachable
    : ('code' in error && reasons[String(error.code)]) || otherwise;
