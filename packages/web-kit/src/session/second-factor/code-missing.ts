/** Shown if somebody signs in without the code of their authenticator app. */
export const codeMissing = 'The code of your authenticator app is needed, too.';

/** Whether a sign-in was refused for lack of a second factor. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required';
