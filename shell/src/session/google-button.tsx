import { Button } from '@mendwell/ui/button';
import { GoogleIcon } from '@mendwell/ui/icons';
import { useSession } from '@mendwell/web-kit/session';
import { toast } from '@mendwell/web-kit/toast';
import { useEffect, useState } from 'react';
import { messageOf } from './message-of.ts';

/** Signs in with a Google account, on both sign-in pages. */
export const GoogleButton = () => {
  const { signInWithGoogle, isLoading, prepare } = useSession();
  const [isReady, setReady] = useState(false);
  // A browser opens Google's window only directly after the tap: what it needs is there before.
  useEffect(() => {
    void prepare().then(() => setReady(true));
  }, [prepare]);

  const handleClick = async () => {
    try {
      await signInWithGoogle();
      toast.success('User login successfully');
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button variant="secondary" onClick={handleClick} disabled={isLoading || !isReady}>
      <GoogleIcon />
      Sign in with Google
    </Button>
  );
};
