import { pages } from '@mendwell/contracts/pages';
import { signInUnreachable } from '../http/http.ts';
import { useLocation, useNavigate } from '../routing/router.ts';
import { toast } from '../toast/toast.tsx';
import { useSession } from './session.tsx';

/** The navigation state of a redirect to the sign-in page. */
export interface SignInState {
  /** The in-app URL to return to. */
  from: string;
}

export const isSignInPage = (pathname: string): boolean =>
  pathname === pages.login || pathname === pages.register;

/** Makes the sign-in page return to the current URL; on a sign-in page, to where that page returns. */
export const useSignInState = (): SignInState | null => {
  const { pathname, search, hash, state } = useLocation();
  return isSignInPage(pathname) ? state : { from: pathname + search + hash };
};

/**
 * For forms that a visitor may fill in but only a signed-in user may send. The returned function returns whether to send;
 * it redirects a visitor to the sign-in page, which returns here.
 */
export const useRequireSignIn = (): (() => boolean) => {
  const { user, isLoading, trouble, recheck } = useSession();
  const navigate = useNavigate();
  const state = useSignInState();
  return () => {
    // While the session is loading, the call waits for the token, and a 401 leads to the sign-in page.
    if (user || isLoading) return true;
    if (trouble === 'unreachable') {
      toast.error(signInUnreachable);
      recheck();
      return false;
    }
    toast.error('Please sign in first');
    navigate(pages.login, { state });
    return false;
  };
};
