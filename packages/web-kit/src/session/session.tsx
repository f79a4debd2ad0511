import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { provideToken } from '../http/http.ts';
import { createSessionStore, type SessionActions, type SessionState } from './session-store.ts';

/** The sign-in state and its actions. */
export type Session = SessionState & SessionActions;

const store = createSessionStore(async () => (await import('./identity.ts')).openIdentity());
provideToken(store.idToken, store.expire);

/** Provided by `SessionProvider`; exported for specs. */
export const SessionContext = createContext<Session | null>(null);

/** The session of this page. Throws outside `SessionProvider`. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
};

interface SessionProviderProps {
  /** Delays reading the session, in milliseconds, so that a public page loads first. Calls do not wait. */
  delayMs?: number;
  children: ReactNode;
}

/** Provides the session. Once per page. */
export const SessionProvider = ({ delayMs = 0, children }: SessionProviderProps) => {
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const session = useMemo(() => ({ ...state, ...store.actions }), [state]);
  useEffect(() => store.start(delayMs), [delayMs]);
  return <SessionContext value={session}>{children}</SessionContext>;
};
