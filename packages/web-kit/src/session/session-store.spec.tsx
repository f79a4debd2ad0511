import { identityOf, maya, open, settled } from '../testing/session.ts';
import type { Identity } from './identity.ts';
import { createSessionStore } from './session-store.ts';

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

  it('is still remembered after an attempt to sign in that did not reach the identity provider', async () => {
    localStorage.setItem('signed-in', 'yes');
    const store = createSessionStore(() => Promise.reject(new Error('offline')));
    await expect(store.actions.signIn('maya@example.com', 'Right1')).rejects.toThrow(
      'We could not reach the sign-in service.',
    );
    expect(store.getState()).toEqual({ user: null, isLoading: false });
    expect(localStorage.getItem('signed-in')).not.toBeNull();
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

  it('ends loading when another tab logs out before it starts', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { store } = open(null);
    localStorage.removeItem('signed-in');
    store.start();
    await settled();
    expect(store.getState()).toEqual({ user: null, isLoading: false });
  });

  it('follows a log-out made in another tab', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { store, switchUser } = open(maya);
    store.start();
    await settled();
    localStorage.setItem('signed-in', 'no');
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
});
