import { Button } from '@mendwell/ui/display/button';
import { GoogleIcon } from '@mendwell/ui/display/icons';
import { codeMissing, isCodeMissing } from '@mendwell/web-kit/session/identity-reasons';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useEffect, useState } from 'react';

/** Signs in with a Google account. */
export const GoogleButton = () => {
  const { signInWithGoogle, isLoading, prepare } = useSession();
  const [isReady, setReady] = useState(false);
  // Loads the code in advance, because browsers open Google's window only directly after a tap.
  useEffect(() => {
    void prepare().then(() => setReady(true));
  }, [prepare]);

  const [isOpen, setOpen] = useState(false);
  const handleClick = () => {
    setOpen(true);
    signInWithGoogle()
      .then(
        () => toast.success('User login successfully'),
        (error: Error) => toast.error(isCodeMissing(error) ? codeMissing : error.message),
      )
      .finally(() => setOpen(false));
  };
  return (
    // Busy, not disabled, while Google's window is open: a disabled button would lose the focus.
    <Button
      variant="secondary"
      onClick={handleClick}
      disabled={!isReady || (isLoading && !isOpen)}
      isBusy={isOpen}
    >
      <GoogleIcon size={20} />
      Sign in with Google
    </Button>
  );
};
