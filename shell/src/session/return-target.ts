import { pages } from '@mendwell/contracts/pages';
import type { SignInState } from '@mendwell/web-kit/session/require-sign-in';

/**
 * The target after signing in: `from` of the navigation state if it is an in-app URL, else home. The state comes from the
 * browser's history, so it is validated.
 */
export const returnTarget = (state: unknown): string => {
  const from = (state as Partial<SignInState> | null)?.from;
  return typeof from === 'string' && isInApp(from) ? from : pages.home;
};

/** Exactly one slash, because browsers treat `//host` and `/\host` as another site, and remove tabs and line breaks. */
const isInApp = (address: string) => /^\/(?![/\\])[^\t\n\r]*$/.test(address);
