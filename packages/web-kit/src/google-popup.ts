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
 * Loads what Google's sign-in window needs, and answers how to sign in with it. Where browsers open a window only
 * directly after a tap (iOS, Safari), this includes Google's own scripts. They are loaded for an instance of their own:
 * with `popupRedirectResolver`, the real one could tell nobody's sign-in state before they had arrived.
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
