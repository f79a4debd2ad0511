import { pages } from '@mendwell/contracts/pages';
import { expiredMessage } from '@mendwell/web-kit/http';
import { useLocation, useNavigate } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import { toast } from '@mendwell/web-kit/toast';
import { useEffect } from 'react';
import type { SignInState } from './return-target.ts';

/** When the server rejects the token, shows a toast and redirects to the sign-in page, which returns here. */
export const useExpiredSession = (): void => {
  const { trouble } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the URL at that time
  useEffect(() => {
    if (trouble !== 'expired') return;
    toast.error(expiredMessage);
    const state: SignInState = { from: pathname + search };
    navigate(pages.login, { replace: true, state });
  }, [trouble]);
};
