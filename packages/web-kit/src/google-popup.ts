import { type Auth, browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup } from 'firebase/auth';

/** Google's own sign-in window. Rejects with the provider's error, also when the window is closed. */
export const signInWithGooglePopup = async (auth: Auth): Promise<void> => {
  await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
};
