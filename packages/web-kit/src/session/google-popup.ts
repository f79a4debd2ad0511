import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
  updateCurrentUser,
} from 'firebase/auth';

/**
 * Loads the code of Google's sign-in window, and returns a function that opens it. On iOS and in Safari, which open
 * windows only directly after a tap, this includes Google's own scripts. A second auth instance loads them: with a
 * `popupRedirectResolver`, the main one would wait for them before it reports the user.
 */
export const prepareGooglePopup = async (auth: Auth): Promise<() => Promise<void>> => {
  const popupAuth = initializeAuth(initializeApp(auth.app.options, 'google-popup'), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  await popupAuth.authStateReady();
  return async () => {
    const { user } = await signInWithPopup(popupAuth, new GoogleAuthProvider());
    await updateCurrentUser(auth, user);
  };
};
