import { ifAllowed } from '../storage/storage.ts';

/** The `localStorage` key of the hint that a user is signed in; without it, the identity library is not loaded. */
const signedInKey = 'signed-in';

const read = () => ifAllowed(() => localStorage.getItem(signedInKey));
const write = (hint: string) => ifAllowed(() => localStorage.setItem(signedInKey, hint));

/** Whether a user was signed in on the last visit: a hint, available synchronously. */
export const wasSignedIn = () => ['new', 'yes'].includes(read() ?? '');

/** Whether the last session was left by a log-out, in this tab or another one. False if the browser blocks storage. */
export const wasLoggedOut = () => read() === 'no';

export const rememberLogOut = () => write('no');

/** Stores the hint for the next visit and the other tabs. A sign-in is new until `confirmSignIn`. */
export const rememberSignedIn = (isSignedIn: boolean) => {
  if (isSignedIn !== wasSignedIn()) write(isSignedIn ? 'new' : '');
};

/** Whether the sign-in on this device still awaits `confirmSignIn`, also if it was on an earlier visit. */
export const isSignInNew = () => read() === 'new';

/** Stores that everything due after a sign-in is done. */
export const confirmSignIn = () => {
  if (wasSignedIn()) write('yes');
};

/** Calls `onSignedIn` when a user signs in in another tab. Returns a function to stop. */
export const followOtherTabs = (onSignedIn: () => void) => {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === signedInKey && wasSignedIn()) onSignedIn();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};
