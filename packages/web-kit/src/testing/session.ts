/* For specs only: a session store with an in-memory identity provider. */
import type { Identity, User } from '../session/identity.ts';
import { createSessionStore } from '../session/session-store.ts';

export const maya: User = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' };

/** An in-memory identity provider that behaves like Firebase. */
export const identityOf = (initial: User | null) => {
  let current = initial;
  const followers = new Set<(user: User | null) => void>();
  const switchUser = (user: User | null) => {
    current = user;
    for (const follower of followers) follower(user);
  };
  const identity: Identity = {
    subscribe: (onUser) => {
      followers.add(onUser);
      onUser(current);
      return () => void followers.delete(onUser);
    },
    currentUser: () => current,
    idToken: async () => current && `token-of-${current.uid}`,
    signIn: async (_email, password) => {
      if (password !== 'Right1') throw new Error('auth/wrong-password');
      switchUser(maya);
    },
    prepareGoogle: async () => undefined,
    signInWithGoogle: () => Promise.reject(new Error('auth/popup-closed-by-user')),
    register: async ({ name }) => {
      switchUser({ ...maya, displayName: '' });
      switchUser({ ...maya, displayName: name });
    },
    sendPasswordReset: async () => undefined,
    changeProfile: async ({ name }) => switchUser({ ...maya, displayName: name }),
    sendVerification: async () => undefined,
    reauthenticate: async () => undefined,
    secondFactor: () => Promise.reject(new Error('This spec needs no second factor')),
    changeEmail: async () => undefined,
    refresh: async () => {
      switchUser({ ...maya, isEmailVerified: true });
      return identity.currentUser();
    },
    signOut: async () => switchUser(null),
  };
  return { identity, switchUser };
};

export const open = (initial: User | null) => {
  const { identity, switchUser } = identityOf(initial);
  const load = jest.fn(async () => identity);
  const store = createSessionStore(load);
  const seen: string[] = [];
  store.subscribe(() => {
    const { user, isLoading } = store.getState();
    seen.push(`${user ? `"${user.displayName}"` : 'nobody'}${isLoading ? ', loading' : ''}`);
  });
  return { store, load, switchUser, seen };
};

export const settled = () => new Promise((resolve) => setTimeout(resolve));
