import { pages } from '@mendwell/contracts/pages';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { Navigate } from '@mendwell/web-kit/routing/router';
import { useSignInState } from '@mendwell/web-kit/session/require-sign-in';
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
