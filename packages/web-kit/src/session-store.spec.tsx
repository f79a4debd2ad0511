import type { Identity, User } from './identity.ts';
import { createSessionStore } from './session-store.ts';

const maya: User = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' };

/** An in-memory identity provider that behaves like Firebase. */
const identityOf = (initial: User | null) => {
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
    refresh: async () => {
      switchUser({ ...maya, isEmailVerified: true });
      return identity.currentUser();
    },
    signOut: async () => switchUser(null),
  };
  return { identity, switchUser };
};

const open = (initial: User | null) => {
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

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the session', () => {
  beforeEach(() => localStorage.clear());

  it('costs a visitor nothing: the identity library is not loaded', async () => {
    const { store, load } = open(null);
    store.start();
    expect(store.getState()).toEqual({ user: null, isLoading: false });
    expect(await store.idToken()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it('is loading for a previously signed-in user, then restored', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { store } = open(maya);
    expect(store.getState().isLoading).toBe(true);
    store.start();
    await settled();
    expect(store.getState()).toEqual({ user: maya, isLoading: false });
    expect(await store.idToken()).toBe('token-of-u1');
  });

  it('shows a changed profile and a verified address at once', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { store } = open(maya);
    store.start();
    await settled();
    await store.actions.changeProfile({ name: 'Maya L.', photo: '' });
    expect(store.getState().user).toMatchObject({ displayName: 'Maya L.' });
    await store.actions.refresh();
    expect(store.getState().user).toMatchObject({ isEmailVerified: true });
  });

  it('is opened after a delay, or when a token is needed', async () => {
    jest.useFakeTimers();
    localStorage.setItem('signed-in', 'yes');
    const patient = open(maya);
    patient.store.start(1_000);
    await jest.advanceTimersByTimeAsync(999);
    expect(patient.load).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(patient.store.getState()).toEqual({ user: maya, isLoading: false });

    const urgent = open(maya);
    urgent.store.start(1_000);
    expect(await urgent.store.idToken()).toBe('token-of-u1');
    expect(urgent.store.getState()).toEqual({ user: maya, isLoading: false });
    jest.useRealTimers();
  });

  it('reports that the identity library cannot be loaded, and recovers on the next attempt', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { identity } = identityOf(maya);
    const load = jest.fn(async () => identity).mockRejectedValueOnce(new Error('offline'));
    const store = createSessionStore(load);
    store.start();
    await settled();
    expect(store.getState()).toEqual({ user: null, isLoading: false, trouble: 'unreachable' });

    store.actions.recheck();
    expect(store.getState()).toEqual({ user: null, isLoading: true });
    await settled();
    expect(store.getState()).toEqual({ user: maya, isLoading: false });
  });

  it('has no token for a call, while the identity library cannot be loaded', async () => {
    localStorage.setItem('signed-in', 'yes');
    const store = createSessionStore(() => Promise.reject(new Error('offline')));
    await expect(store.idToken()).rejects.toThrow('We could not reach the sign-in service.');
  });

  it('stops waiting for a silent identity provider, and accepts its late answer', async () => {
    jest.useFakeTimers();
    localStorage.setItem('signed-in', 'yes');
    const { identity } = identityOf(maya);
    const { promise, resolve } = Promise.withResolvers<Identity>();
    const store = createSessionStore(() => promise);
    store.start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(store.getState()).toEqual({ user: null, isLoading: false, trouble: 'unreachable' });
    resolve(identity);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.getState()).toEqual({ user: maya, isLoading: false });
    jest.useRealTimers();
  });

  it('expires when the server rejects the token, until a user signs in', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { store } = open(maya);
    store.start();
    await settled();
    store.expire();
    await settled();
    expect(store.getState()).toEqual({ user: null, isLoading: false, trouble: 'expired' });
    expect(await store.idToken()).toBeNull();
    await store.actions.signIn('maya@example.com', 'Right1');
    expect(store.getState()).toEqual({ user: maya, isLoading: false });
  });

  it('is loading during sign-in, and is remembered for the next visit', async () => {
    const { store, seen } = open(null);
    await store.actions.signIn('maya@example.com', 'Right1');
    expect(seen[0]).toBe('nobody, loading');
    expect(seen.at(-1)).toBe('"Maya"');
    expect(localStorage.getItem('signed-in')).not.toBeNull();
  });

  it.each(['signIn', 'signInWithGoogle'] as const)('stops loading when %s fails', async (action) => {
    const { store } = open(null);
    await expect(store.actions[action]('maya@example.com', 'Wrong1')).rejects.toThrow('auth/');
    expect(store.getState()).toEqual({ user: null, isLoading: false });
  });

  it('never shows a new account before it has its name', async () => {
    const { store, seen } = open(null);
    await store.actions.register({ name: 'Maya', photo: '', email: maya.email, password: 'Right1' });
    expect(seen).not.toContain('""');
    expect(seen.at(-1)).toBe('"Maya"');
  });

  it('follows a log-out made in another tab', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { store, switchUser } = open(maya);
    store.start();
    await settled();
    switchUser(null);
    expect(store.getState()).toEqual({ user: null, isLoading: false });
  });

  it('follows a sign-in made in another tab', async () => {
    const { store } = open(maya);
    const stop = store.start();
    localStorage.setItem('signed-in', 'yes');
    window.dispatchEvent(new StorageEvent('storage', { key: 'signed-in', newValue: 'yes' }));
    await settled();
    expect(store.getState().user).toEqual(maya);
    stop();
  });

  it("removes a user's drafts on sign-out, and keeps them when the sign-in expires", async () => {
    localStorage.setItem('signed-in', 'yes');
    const keep = () => sessionStorage.setItem('draft:u1:book:1', '{"instructions":"Private"}');
    const { store } = open(maya);
    store.start();
    await settled();
    keep();
    store.expire();
    await settled();
    expect(sessionStorage).toHaveLength(1);
    await store.actions.signIn('maya@example.com', 'Right1');
    expect(sessionStorage).toHaveLength(1);
    await store.actions.signOut();
    expect(sessionStorage).toHaveLength(0);
  });
});
