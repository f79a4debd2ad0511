/**
 * The identity provider. This module carries the Firebase library and is loaded only when somebody was signed in on
 * this device or is about to be: a visitor never pays for it.
 */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  createUserWithEmailAndPassword,
  type User as FirebaseUser,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from 'firebase/auth';
import { loadRuntimeConfig } from './runtime-config.ts';

/** Who is signed in. Texts are empty where the identity provider knows nothing. */
export interface User {
  uid: string;
  email: string;
  /** Whether it is known that mails to this address reach the user. */
  isEmailVerified?: boolean;
  displayName: string;
  photoURL: string;
}

/** How others see a user. `photo` is a picture's address. */
export interface Profile {
  name: string;
  photo: string;
}

/** What a visitor gives to get an account. */
export interface Registration extends Profile {
  email: string;
  password: string;
}

/** What the session asks of the identity provider. Every function rejects with the provider's error. */
export interface Identity {
  /** Calls `onUser` now and on every change, in this tab or another. Returns how to stop. */
  subscribe: (onUser: (user: User | null) => void) => () => void;
  currentUser: () => User | null;
  /** A valid ID token, refreshed when needed; `null` when nobody is signed in. */
  idToken: () => Promise<string | null>;
  signIn: (email: string, password: string) => Promise<void>;
  /** Loads what `signInWithGoogle` needs: browsers open its window only directly after a tap. */
  prepareGoogle: () => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  register: (registration: Registration) => Promise<void>;
  /** Mails a link to set a new password. Never tells whether the address has an account. */
  sendPasswordReset: (email: string) => Promise<void>;
  /** Changes how others see the user; tokens say it from then on. */
  changeProfile: (profile: Profile) => Promise<void>;
  /** Mails a link that proves the user's address. */
  sendVerification: () => Promise<void>;
  /** Reads the account anew, and a token that says the same: its address may have been verified elsewhere. */
  refresh: () => Promise<User | null>;
  signOut: () => Promise<void>;
}

/** Unless a project protects its addresses, Firebase refuses those without an account, and limits those with one. */
const tellsOfAnAccount = new Set(['auth/user-not-found', 'auth/too-many-requests']);

/** Opens the identity provider that the run-time configuration names. Rejects when that cannot be read. */
export const openIdentity = async (): Promise<Identity> => {
  const { emulatorUrl, ...options } = (await loadRuntimeConfig()).firebase;
  const emulator = emulatorUrl === '' ? window.location.origin : emulatorUrl;
  // Loaded first: the library accepts an emulator only before its first call.
  const local =
    emulator !== undefined && (await import(/* webpackChunkName: "local-emulator" */ './local/emulator.ts'));
  const auth = initializeAuth(initializeApp(options), { persistence: browserLocalPersistence });
  if (local) local.connectEmulator(auth, emulator);
  await auth.authStateReady();

  let google: Promise<() => Promise<void>> | undefined;
  const loadGoogle = () => {
    google ??= (
      emulator === undefined
        ? import('./google-popup.ts').then(({ prepareGooglePopup }) => prepareGooglePopup(auth))
        : import(/* webpackChunkName: "local-accounts" */ './local/google-chooser.tsx').then(
            ({ signInWithChosenAccount }) =>
              () =>
                signInWithChosenAccount(auth, emulator),
          )
    ).catch((error: unknown) => {
      google = undefined;
      throw error;
    });
    return google;
  };

  const signedIn = () => {
    if (!auth.currentUser) throw new Error('Please sign in again.');
    return auth.currentUser;
  };
  /** The services read name and photo from the token, so there is a new one. */
  const change = async (user: FirebaseUser, { name, photo }: Profile) => {
    await updateProfile(user, { displayName: name, photoURL: photo });
    await user.getIdToken(true);
  };

  return {
    subscribe: (onUser) => onIdTokenChanged(auth, (user) => onUser(toUser(user))),
    currentUser: () => toUser(auth.currentUser),
    idToken: async () => {
      try {
        return (await auth.currentUser?.getIdToken()) ?? null;
      } catch (error) {
        // A deleted or disabled account has been signed out by this attempt; any other failure is the network's.
        if (auth.currentUser === null) return null;
        throw error;
      }
    },
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password);
    },
    prepareGoogle: async () => {
      await loadGoogle();
    },
    signInWithGoogle: async () => (await loadGoogle())(),
    register: async ({ email, password, ...profile }) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await change(user, profile);
    },
    sendPasswordReset: async (email) => {
      try {
        await sendPasswordResetEmail(auth, email);
      } catch (error) {
        if (!(error instanceof FirebaseError && tellsOfAnAccount.has(error.code))) throw error;
      }
    },
    changeProfile: async (profile) => change(signedIn(), profile),
    sendVerification: async () => sendEmailVerification(signedIn()),
    refresh: async () => {
      await signedIn().reload();
      await signedIn().getIdToken(true);
      return toUser(auth.currentUser);
    },
    signOut: () => signOut(auth),
  };
};

const toUser = (user: FirebaseUser | null): User | null =>
  user && {
    uid: user.uid,
    email: user.email ?? '',
    isEmailVerified: user.emailVerified,
    displayName: user.displayName ?? '',
    photoURL: user.photoURL ?? '',
  };
