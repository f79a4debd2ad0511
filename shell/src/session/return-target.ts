import { pages } from '@mendwell/contracts/pages';

/** The navigation state with which a page sends its visitor to sign in: the in-app address to come back to. */
export interface SignInState {
  from: string;
}

/**
 * Where to go after signing in: `from` of the navigation state, if it is an address inside the app, else home.
 * The state comes from the browser's history, so it may be anything.
 */
export const returnTarget = (state: unknown): string => {
  const from = (state as Partial<SignInState> | null)?.from;
  return typeof from === 'string' && isInApp(from) ? from : pages.home;
};

/** One slash, then neither a slash nor a backslash: browsers read `//host` and `/\host` as another site. */
const isInApp = (address: string) =>
  /^\/(?![/\\])/.test(address) && new URL(address, window.location.origin).origin === window.location.origin;
