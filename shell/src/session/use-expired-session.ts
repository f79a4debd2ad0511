import { pages } from '@mendwell/contracts/pages';
import { expiredMessage } from '@mendwell/web-kit/http/http';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { useSignInState } from '@mendwell/web-kit/session/require-sign-in';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useEffect } from 'react';

/** When the server rejects the token, shows a toast and redirects to the sign-in page, which returns here. */
export const useExpiredSession = (): void => {
  const { trouble } = useSession();
  const state = useSignInState();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the URL at that time
  useEffect(() => {
    if (trouble !== 'expired') return;
    toast.error(expiredMessage);
    navigate(pages.login, { replace: true, state });
  }, [trouble]);
};
