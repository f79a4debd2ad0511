import { signInUnreachable } from '../http/http.ts';
import { removeAllDrafts } from '../storage/draft-storage.ts';
import type { Identity, User } from './identity.ts';
import { followOtherTabs, rememberLogOut, rememberSignedIn, wasLoggedOut, wasSignedIn } from './signed-in.ts';

/** Who is signed in: unknown at first (`isLoading`), then a user or nobody. */
export interface SessionState {
  user: User | null;
  /** Not known yet, or being changed. */
  isLoading: boolean;
  /**
   * Why the user is no longer signed in: the identity provider could not be reached, or the server rejected the token.
   */
  trouble?: 'unreachable' | 'expired';
}

/** Actions that change the sign-in state. Each rejects with the identity provider's error, whose message may be shown. */
export interface SessionActions
  extends Omit<Identity, 'subscribe' | 'currentUser' | 'idToken' | 'prepareGoogle'> {
  /** Loads the code for signing in, including Google's. Also resolves if that fails. */
  prepare: () => Promise<void>;
  /** Tries to reach the identity provider again after `unreachable`. */
  recheck: () => void;
}

/** How long to wait for the identity provider before the session is reported as unreachable. */
const unreachableAfterMs = 10_000;

/**
 * The sign-in state outside React. `open` loads the identity provider and is called when it is first needed:
 * at `start` if somebody was signed in, else at the first action.
 */
export const createSessionStore = (open: () => Promise<Identity>) => {
  let state: SessionState = { user: null, isLoading: wasSignedIn() };
  let provider: Promise<Identity> | undefined;
  let isChanging = false;
  let isLoggingOut = false;
  const listeners = new Set<() => void>();

  const publish = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Without a log-out, in this tab or another one, the session was ended by the server or the identity provider. */
  const settle = (user: User | null) => {
    const isEnded = state.user !== null && !isLoggingOut && !wasLoggedOut();
    const isExpired = !user && (state.trouble === 'expired' || isEnded);
    rememberSignedIn(user !== null);
    if (state.user && state.user.uid !== user?.uid && !isExpired) removeAllDrafts();
    isLoggingOut = false;
    publish({ user, isLoading: false, ...(isExpired && { trouble: 'expired' }) });
  };

  const identity = () => {
    provider ??= open().then(
      (opened) => {
        // Intermediate states of our own changes, such as an account without its name, are not published.
        opened.subscribe((user) => !isChanging && settle(user));
        return opened;
      },
      (error: unknown) => {
        provider = undefined;
        throw new Error(signInUnreachable, { cause: error });
      },
    );
    return provider;
  };

  const follow = () => {
    const reportUnreachable = () => publish({ user: null, isLoading: false, trouble: 'unreachable' });
    // A later answer still settles the state.
    const timer = setTimeout(reportUnreachable, unreachableAfterMs);
    identity()
      .catch(reportUnreachable)
      .finally(() => clearTimeout(timer));
  };

  const change = async (work: (opened: Identity) => Promise<void>) => {
    const before = state.user;
    isChanging = true;
    publish({ user: before, isLoading: true });
    try {
      await work(await identity());
    } catch (error) {
      throw isNetworkFailure(error) ? new Error(signInUnreachable, { cause: error }) : error;
    } finally {
      isChanging = false;
      const opened = await provider?.catch(() => undefined);
      if (opened) settle(opened.currentUser());
      else publish({ user: before, isLoading: false });
    }
  };

  const actions: SessionActions = {
    signIn: (email, password) => change((opened) => opened.signIn(email, password)),
    signInWithGoogle: () => change((opened) => opened.signInWithGoogle()),
    register: (registration) => change((opened) => opened.register(registration)),
    sendPasswordReset: async (email) => (await identity()).sendPasswordReset(email),
    changeProfile: (profile) => change((opened) => opened.changeProfile(profile)),
    reauthenticate: (password) => change((opened) => opened.reauthenticate(password)),
    secondFactor: async () => (await identity()).secondFactor(),
    changeEmail: (email, password) => change((opened) => opened.changeEmail(email, password)),
    sendVerification: async () => (await identity()).sendVerification(),
    refresh: async () => (await identity()).refresh(),
    signOut: () =>
      change((opened) => {
        isLoggingOut = true;
        // First, so that other tabs know why the session ends.
        rememberLogOut();
        return opened.signOut();
      }),
    prepare: () =>
      identity()
        .then((opened) => opened.prepareGoogle())
        .catch(() => undefined),
    recheck: () => {
      publish({ user: null, isLoading: true });
      follow();
    },
  };

  const idToken = async () => (provider || wasSignedIn() ? (await identity()).idToken() : null);

  return {
    actions,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins to follow the sign-in state, in this and other tabs, after `delayMs`. Returns how to stop. */
    start: (delayMs = 0) => {
      // Another tab may have signed in or out since this page was loaded.
      const timer = state.isLoading || wasSignedIn() ? setTimeout(follow, delayMs) : undefined;
      const stopFollowing = followOtherTabs(follow);
      return () => {
        clearTimeout(timer);
        stopFollowing();
      };
    },
    /** The server rejected `token` (`null` of a visitor): the user must sign in again, unless they have done so since. */
    expire: async (token: string | null) => {
      const isEarlier = (await idToken().catch(() => token)) !== token;
      if (isEarlier || state.trouble === 'expired') return;
      publish({ user: null, isLoading: false, trouble: 'expired' });
      identity()
        .then((opened) => opened.signOut())
        .catch(() => undefined);
    },
    /** The signed-in user's ID token; `null` for a visitor. Rejects if the identity provider cannot be loaded. */
    idToken,
  };
};

const isNetworkFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed';
