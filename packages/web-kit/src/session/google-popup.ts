import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
  updateCurrentUser,
} from 'firebase/auth';
import type { GoogleWindow } from './google-window.ts';
import { withSecondFactor } from './second-factor/with-second-factor.ts';

/**
 * Loads the code of Google's sign-in window. On iOS and in Safari, which open windows only directly after a tap, this includes
 * Google's own scripts. A second auth instance loads them: with a `popupRedirectResolver`, the main one would wait for them
 * before it reports the user.
 */
export const prepareGooglePopup = async (auth: Auth): Promise<GoogleWindow> => {
  const popupAuth = initializeAuth(initializeApp(auth.app.options, 'google-popup'), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  await popupAuth.authStateReady();
  return {
    signIn: async () => {
      await withSecondFactor(popupAuth, () => signInWithPopup(popupAuth, new GoogleAuthProvider()));
      await updateCurrentUser(auth, popupAuth.currentUser);
    },
    reauthenticate: async (user) => {
      await updateCurrentUser(popupAuth, user);
      await withSecondFactor(popupAuth, () =>
        reauthenticateWithPopup(popupAuth.currentUser as User, new GoogleAuthProvider()),
      );
      await updateCurrentUser(auth, popupAuth.currentUser);
    },
  };
};
