/**
 * The identity provider. This module includes the Firebase library and is loaded only for a previously signed-in user or
 * to sign in.
 */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  type User as FirebaseUser,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { loadRuntimeConfig } from '../http/runtime-config.ts';
import type { GoogleWindow } from './google-window.ts';
import type { SecondFactor } from './second-factor/second-factor.tsx';
import { withSecondFactor } from './second-factor/with-second-factor.ts';

/** The signed-in user. Unknown texts are empty. */
export interface User {
  uid: string;
  email: string;
  isEmailVerified?: boolean;
  /** Unset for a user who only signs in with Google. */
  hasPassword?: boolean;
  displayName: string;
  photoURL: string;
}

/** A user's public profile. `photo` is a URL. */
export interface Profile {
  name: string;
  photo: string;
}

interface Registration extends Profile {
  email: string;
  password: string;
}

/** The operations of the identity provider. Each rejects with the provider's error. */
export interface Identity {
  /** Calls `onUser` now and on every change, in this tab or another. Returns a function to unsubscribe. */
  subscribe: (onUser: (user: User | null) => void) => () => void;
  currentUser: () => User | null;
  /** A valid ID token, refreshed when needed; `null` for a visitor. */
  idToken: () => Promise<string | null>;
  signIn: (email: string, password: string) => Promise<void>;
  /** Loads the code for `signInWithGoogle` in advance: browsers open its window only directly after a tap. */
  prepareGoogle: () => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  /** Creates the account, and mails a link that verifies its address. */
  register: (registration: Registration) => Promise<void>;
  /** Mails a link to set a new password. Never reveals whether the address has an account. */
  sendPasswordReset: (email: string) => Promise<void>;
  /** Changes the public profile; new tokens contain it. */
  changeProfile: (profile: Profile) => Promise<void>;
  /** Mails a link that verifies the user's address. */
  sendVerification: () => Promise<void>;
  /**
   * Signs the user in again, with the password or, without one, with Google, whose window opens only directly after a tap.
   * From then on, tokens tell of this sign-in.
   */
  reauthenticate: (password?: string) => Promise<void>;
  secondFactor: () => Promise<SecondFactor>;
  /** Mails a link to `email` that makes it the user's address and ends all their sessions. Needs the password. */
  changeEmail: (email: string, password: string) => Promise<void>;
  /** Reloads the account and its token: the address may have been verified elsewhere. */
  refresh: () => Promise<User | null>;
  signOut: () => Promise<void>;
}

/**
 * Without email enumeration protection, Firebase rejects addresses without an account and rate-limits those with one.
 */
const accountRevealingCodes = new Set(['auth/user-not-found', 'auth/too-many-requests']);

/** Opens the identity provider of the run-time configuration. Rejects when the configuration cannot be read. */
export const openIdentity = async (): Promise<Identity> => {
  const { emulatorUrl, ...options } = (await loadRuntimeConfig()).firebase;
  const emulator = emulatorUrl === '' ? window.location.origin : emulatorUrl;
  // Loaded first: the library accepts an emulator only before its first call.
  const local =
    emulator !== undefined && (await import(/* webpackChunkName: "local-emulator" */ './local/emulator.ts'));
  const auth = initializeAuth(initializeApp(options), { persistence: browserLocalPersistence });
  if (local) local.connectEmulator(auth, emulator);
  await auth.authStateReady();

  let google: Promise<GoogleWindow> | undefined;
  const loadGoogle = () => {
    google ??= (
      emulator === undefined
        ? import('./google-popup.ts').then(({ prepareGooglePopup }) => prepareGooglePopup(auth))
        : import(/* webpackChunkName: "local-accounts" */ './local/google-chooser.tsx').then(
            ({ googleChooser }) => googleChooser(auth, emulator),
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
  /** The services read name and photo from the token, so it is renewed. */
  const change = async (user: FirebaseUser, { name, photo }: Profile) => {
    await updateProfile(user, { displayName: name, photoURL: photo });
    await user.getIdToken(true);
  };

  const confirmPassword = (user: FirebaseUser, password: string) =>
    withSecondFactor(auth, () =>
      reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)),
    );

  return {
    subscribe: (onUser) => onIdTokenChanged(auth, (user) => onUser(toUser(user))),
    currentUser: () => toUser(auth.currentUser),
    idToken: async () => {
      try {
        return (await auth.currentUser?.getIdToken()) ?? null;
      } catch (error) {
        // This attempt signs out a deleted or disabled account; any other failure is a network error.
        if (auth.currentUser === null) return null;
        throw error;
      }
    },
    signIn: (email, password) =>
      withSecondFactor(auth, () => signInWithEmailAndPassword(auth, email, password)),
    prepareGoogle: async () => {
      await loadGoogle();
    },
    signInWithGoogle: async () => (await loadGoogle()).signIn(),
    register: async ({ email, password, ...profile }) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // A failure is ignored, because the profile page can send it again.
      void sendEmailVerification(user).catch(() => {});
      await change(user, profile);
    },
    sendPasswordReset: async (email) => {
      try {
        await sendPasswordResetEmail(auth, email);
      } catch (error) {
        if (!(error instanceof FirebaseError && accountRevealingCodes.has(error.code))) throw error;
      }
    },
    changeProfile: async (profile) => change(signedIn(), profile),
    sendVerification: async () => sendEmailVerification(signedIn()),
    reauthenticate: async (password) => {
      if (password === undefined) await (await loadGoogle()).reauthenticate(signedIn());
      else await confirmPassword(signedIn(), password);
      await signedIn().getIdToken(true);
    },
    secondFactor: async () => (await import('./second-factor/second-factor.tsx')).secondFactorOf(signedIn()),
    changeEmail: async (email, password) => {
      const user = signedIn();
      await confirmPassword(user, password);
      await verifyBeforeUpdateEmail(user, email);
    },
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
    hasPassword: user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
    displayName: user.displayName ?? '',
    photoURL: user.photoURL ?? '',
  };
