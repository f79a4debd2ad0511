import { pages } from '@mendwell/contracts/pages';
import { useLocation, useNavigate } from './router.ts';
import { useSession } from './session.tsx';
import { toast } from './toast.tsx';

/**
 * For forms that anyone may fill but only a signed-in user may send: the returned function says whether somebody is
 * signed in. If not, it says so in a toast and goes to the sign-in page, which leads back here.
 */
export const useSignInFirst = (): (() => boolean) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (user) return true;
    toast.error('Please sign in first');
    navigate(pages.login, { state: { from: pathname + search } });
    return false;
  };
};
