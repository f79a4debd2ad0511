import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import type { User } from '@mendwell/web-kit/session/identity';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useEffect, useEffectEvent } from 'react';
import { publishAccount } from '../session/use-published-account.ts';
import { ChangeEmail } from './change-email.tsx';
import styles from './profile.module.css';

const showUnpublished = () =>
  toast.error('Your services do not show this yet. Save your profile to try again.');

/** The user's e-mail address. It is verified, and changed, by links that open in another tab or program. */
export const EmailAddress = ({ user }: { user: User }) => {
  const { email, isEmailVerified } = user;
  const { sendVerification, refresh } = useSession();
  // A tab that becomes active fires both events below.
  const { mutate: refreshAccount } = useSingleMutation({
    mutationKey: ['refresh-account'],
    mutationFn: async () => {
      const account = await refresh();
      if (account && (account.email !== email || account.isEmailVerified !== isEmailVerified))
        await publishAccount().catch(showUnpublished);
    },
  });
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['verification'],
    mutationFn: sendVerification,
    onSuccess: () => toast.success('A link is on its way. Open it, then come back here.'),
    onError: () => toast.error('We could not send the link. Please try again in a few minutes.'),
  });

  const handleReturn = useEffectEvent(() => {
    // A failure is ignored: the next return tries again.
    if (document.visibilityState === 'visible') refreshAccount();
  });
  useEffect(() => {
    const handle = () => handleReturn();
    document.addEventListener('visibilitychange', handle);
    window.addEventListener('focus', handle);
    return () => {
      document.removeEventListener('visibilitychange', handle);
      window.removeEventListener('focus', handle);
    };
  }, []);

  return (
    <Card as="section" className={styles.part}>
      <h2>Email address</h2>
      <p className={styles.address}>{email}</p>
      {isEmailVerified ? (
        <p>Your email address is verified.</p>
      ) : (
        <>
          <p>Not verified yet, so we cannot be sure our emails reach you.</p>
          <Button variant="secondary" onClick={() => mutate()} isBusy={isPending}>
            Send verification link
          </Button>
        </>
      )}
      <ChangeEmail user={user} />
    </Card>
  );
};
