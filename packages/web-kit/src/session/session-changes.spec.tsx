import { identityOf, maya, open, settled } from '../testing/session.ts';
import { createSessionStore } from './session-store.ts';

describe('the session', () => {
  beforeEach(() => localStorage.clear());

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

  it('expires when the server rejects the token, until a user signs in', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { store } = open(maya);
    store.start();
    await settled();
    await store.expire('token-of-u1');
    await settled();
    expect(store.getState()).toEqual({ user: null, isLoading: false, trouble: 'expired' });
    expect(await store.idToken()).toBeNull();
    await store.actions.signIn('maya@example.com', 'Right1');
    expect(store.getState()).toEqual({ user: maya, isLoading: false });
  });

  it('does not end because the server rejects the token of an earlier sign-in', async () => {
    localStorage.setItem('signed-in', 'yes');
    const { identity, switchUser } = identityOf(maya);
    identity.signIn = async (email) => switchUser({ ...maya, uid: email });
    const store = createSessionStore(async () => identity);
    await store.actions.signIn('u1', 'Right1');
    const early = await store.idToken();
    await store.actions.signIn('u2', 'Right1');
    await store.expire(early);
    expect(store.getState()).toMatchObject({ user: { uid: 'u2' }, isLoading: false });
    await store.expire(await store.idToken());
    expect(store.getState()).toEqual({ user: null, isLoading: false, trouble: 'expired' });
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

  it.each(['changeEmail', 'signIn'] as const)(
    'says when %s did not reach the identity provider',
    async (action) => {
      const { identity } = identityOf(maya);
      const lost = Object.assign(new Error('auth/network-request-failed'), {
        code: 'auth/network-request-failed',
      });
      identity[action] = () => Promise.reject(lost);
      const store = createSessionStore(async () => identity);
      await expect(store.actions[action]('maya@new.example', 'Right1')).rejects.toThrow(
        'We could not reach the sign-in service.',
      );
    },
  );

  it("removes a user's drafts on sign-out, and keeps them when the sign-in expires", async () => {
    localStorage.setItem('signed-in', 'yes');
    const keep = () => sessionStorage.setItem('draft:u1:book:1', '{"instructions":"Private"}');
    const { store } = open(maya);
    store.start();
    await settled();
    keep();
    await store.expire('token-of-u1');
    await settled();
    expect(sessionStorage).toHaveLength(1);
    await store.actions.signIn('maya@example.com', 'Right1');
    expect(sessionStorage).toHaveLength(1);
    await store.actions.signOut();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['expires', 'keeps', true],
    ['is left', 'forgets', false],
  ])('in one tab %s, and the other tab %s its drafts', async (_ending, _what, isExpired) => {
    localStorage.setItem('signed-in', 'yes');
    sessionStorage.setItem('draft:u1:book:1', '{"instructions":"Private"}');
    // Both tabs share the identity provider's session, which tells this tab only that it is over.
    const { identity } = identityOf(maya);
    const [first, other] = [
      createSessionStore(async () => identity),
      createSessionStore(async () => identity),
    ];
    for (const store of [other, first]) store.start();
    await settled();
    let kept: number | undefined;
    const stop = other.subscribe(() => {
      kept ??= sessionStorage.length;
    });
    if (isExpired) await first.expire('token-of-u1');
    else await first.actions.signOut();
    await settled();
    stop();
    expect(kept).toBe(isExpired ? 1 : 0);
    expect(other.getState().trouble).toBe(isExpired ? 'expired' : undefined);
    sessionStorage.clear();
  });

  it('expires, and keeps the drafts, when the identity provider refuses to renew the token', async () => {
    localStorage.setItem('signed-in', 'yes');
    sessionStorage.setItem('draft:u1:book:1', '{"instructions":"Private"}');
    const { identity, switchUser } = identityOf(maya);
    identity.idToken = async () => {
      switchUser(null);
      return null;
    };
    const store = createSessionStore(async () => identity);
    store.start();
    await settled();
    expect(await store.idToken()).toBeNull();
    expect(store.getState()).toEqual({ user: null, isLoading: false, trouble: 'expired' });
    expect(sessionStorage).toHaveLength(1);
    sessionStorage.clear();
  });
});
