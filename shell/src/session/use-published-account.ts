import { useSession } from '@mendwell/web-kit/session/session';
import { confirmSignIn, isSignInNew } from '@mendwell/web-kit/session/signed-in';
import { useEffect } from 'react';
import { publishAccount } from '../profile/publish-account.ts';

/**
 * Publishes the account once after each sign-in, because its address may have changed, here or on another device. After a
 * failure, the next visit tries again.
 */
export const usePublishedAccount = (): void => {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (!uid || !isSignInNew()) return;
    let isCurrent = true;
    publishAccount()
      .then(() => isCurrent && confirmSignIn())
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [uid]);
};
