import { pages } from '@mendwell/contracts/pages';
import { signInUnreachable } from './http.ts';
import { useLocation, useNavigate } from './router.ts';
import { useSession } from './session.tsx';
import { toast } from './toast.tsx';

/**
 * For forms that anyone may fill but only a signed-in user may send: the returned function says whether to send. To
 * somebody who is not signed in it says so in a toast and goes to the sign-in page, which leads back here.
 */
export const useSignInFirst = (): (() => boolean) => {
  const { user, isLoading, trouble, recheck } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    // Who is there is not known yet: the call waits for the token, and a refusal leads to the sign-in page.
    if (user || isLoading) return true;
    if (trouble === 'unreachable') {
      toast.error(signInUnreachable);
      recheck();
      return false;
    }
    toast.error('Please sign in first');
    navigate(pages.login, { state: { from: pathname + search } });
    return false;
  };
};
