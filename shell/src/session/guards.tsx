import { pages } from '@mendwell/contracts/pages';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { Navigate, useLocation } from '@mendwell/web-kit/routing/router';
import { type SignInState, useSignInState } from '@mendwell/web-kit/session/require-sign-in';
import { useSession } from '@mendwell/web-kit/session/session';
import { wasSignedIn } from '@mendwell/web-kit/session/signed-in';
import type { ReactNode } from 'react';
import styles from '../slices/waiting.module.css';
import { Waiting } from '../slices/waiting.tsx';

interface RequireSessionProps {
  /** If unset, a previously signed-in visitor sees the page while the session is verified. */
  needsUser: boolean;
  children: ReactNode;
}

/** Renders `children` for signed-in users and redirects others to the sign-in page, which returns here. */
export const RequireSession = ({ needsUser, children }: RequireSessionProps) => {
  const { user, isLoading, trouble, recheck } = useSession();
  const state = useSignInState();
  const isUnknown = isLoading || trouble === 'unreachable';
  if (user || (!needsUser && isUnknown && wasSignedIn())) return children;
  if (isLoading) return <Waiting label="Checking your sign-in" />;
  if (trouble === 'unreachable')
    return (
      <div className={`container ${styles.failure}`}>
        <ErrorState
          text="We could not confirm that you are signed in. Check your connection and try again."
          onRetry={recheck}
        />
      </div>
    );
  return <Navigate to={pages.login} state={state} replace />;
};

/** Redirects a signed-in user from a sign-in page to their target. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession();
  const { state } = useLocation();
  // During sign-in the form stays, with its values.
  return user && !isLoading ? <Navigate to={returnTarget(state)} replace /> : children;
};

/**
 * The target after signing in: `from` of the navigation state if it is an in-app URL, else home. The state comes from the
 * browser's history, so it is validated.
 */
export const returnTarget = (state: unknown): string => {
  const from = (state as Partial<SignInState> | null)?.from;
  return typeof from === 'string' && isInApp(from) ? from : pages.home;
};

/** Exactly one slash, because browsers treat `//host` and `/\host` as another site, and remove tabs and line breaks. */
const isInApp = (address: string) => /^\/(?![/\\])[^\t\n\r]*$/.test(address);
