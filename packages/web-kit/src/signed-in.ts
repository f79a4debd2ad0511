import { ifAllowed } from './storage.ts';

/** Where `localStorage` says that somebody signed in on this device; else the identity library is not even loaded. */
export const signedInKey = 'signed-in';

/** Whether somebody was signed in when this device was last used, as far as one can tell at once. */
export const wasSignedIn = () => (ifAllowed(() => localStorage.getItem(signedInKey)) ?? null) !== null;

/** Keeps it for the next visit and the other tabs. */
export const rememberSignedIn = (isSignedIn: boolean) => {
  if (isSignedIn === wasSignedIn()) return;
  ifAllowed(() =>
    isSignedIn ? localStorage.setItem(signedInKey, 'yes') : localStorage.removeItem(signedInKey),
  );
};

/** Calls `onSignedIn` when somebody signs in in another tab. Returns how to stop. */
export const followOtherTabs = (onSignedIn: () => void) => {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === signedInKey && wasSignedIn()) onSignedIn();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};
