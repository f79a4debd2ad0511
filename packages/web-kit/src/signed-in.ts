import { ifAllowed } from './storage.ts';

/** The key in `localStorage` of the hint that somebody is signed in; without it, the identity library is not loaded. */
export const signedInKey = 'signed-in';

/** Whether somebody was signed in when this device was last used: a hint that is known at once. */
export const wasSignedIn = () => (ifAllowed(() => localStorage.getItem(signedInKey)) ?? null) !== null;

/** Stores the hint for the next visit and the other tabs. */
export const rememberSignedIn = (isSignedIn: boolean) => {
  if (isSignedIn === wasSignedIn()) return;
  ifAllowed(() =>
    isSignedIn ? localStorage.setItem(signedInKey, 'yes') : localStorage.removeItem(signedInKey),
  );
};

/** Calls `onSignedIn` when somebody signs in, in another tab. Returns how to stop. */
export const followOtherTabs = (onSignedIn: () => void) => {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === signedInKey && wasSignedIn()) onSignedIn();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};
