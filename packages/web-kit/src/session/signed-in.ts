import { ifAllowed } from '../storage/storage.ts';

/** The `localStorage` key of the hint that a user is signed in; without it, the identity library is not loaded. */
export const signedInKey = 'signed-in';

/** Whether a user was signed in on the last visit: a hint, available synchronously. */
export const wasSignedIn = () => (ifAllowed(() => localStorage.getItem(signedInKey)) ?? null) !== null;

/** Stores the hint for the next visit and the other tabs. */
export const rememberSignedIn = (isSignedIn: boolean) => {
  if (isSignedIn === wasSignedIn()) return;
  ifAllowed(() =>
    isSignedIn ? localStorage.setItem(signedInKey, 'yes') : localStorage.removeItem(signedInKey),
  );
};

/** Calls `onSignedIn` when a user signs in in another tab. Returns a function to stop. */
export const followOtherTabs = (onSignedIn: () => void) => {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === signedInKey && wasSignedIn()) onSignedIn();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};
