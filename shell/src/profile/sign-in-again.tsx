import { GoogleIcon } from '@mendwell/ui/display/icons';
import { Button } from '@mendwell/ui/forms/button';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { PasswordField } from '../session/password-field.tsx';
import dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { reasonOf } from './identity-reasons.ts';

interface SignInAgainProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password again, or for Google's confirmation from accounts without one. */
export const SignInAgain = ({ onDone, onCancel }: SignInAgainProps) => {
  const { user, reauthenticate, prepare } = useSession();
  const id = useId();
  const hasPassword = user?.hasPassword ?? false;
  const [isReady, setReady] = useState(hasPassword);
  // Browsers open Google's window only directly after a tap, so its code is loaded first.
  useEffect(() => {
    if (!hasPassword) void prepare().then(() => setReady(true));
  }, [hasPassword, prepare]);
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['sign-in-again'],
    mutationFn: reauthenticate,
    onSuccess: onDone,
  });

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(hasPassword ? String(new FormData(event.currentTarget).get('password')) : undefined);
  };

  return (
    <Dialog
      title="Please sign in again"
      close="Cancel"
      isBusy={isPending}
      onClose={onCancel}
      confirm={
        <Button type="submit" form={id} disabled={!isReady} isBusy={isPending}>
          {hasPassword ? (
            'Continue'
          ) : (
            <>
              <GoogleIcon size={20} />
              Sign in with Google again
            </>
          )}
        </Button>
      }
    >
      <p>Your last sign-in was a while ago, and this concerns everything in your account.</p>
      <form id={id} onSubmit={handleSubmit}>
        {hasPassword && <PasswordField autoComplete="current-password" />}
      </form>
      {error && (
        <p role="alert" className={dialogStyles.failure}>
          {reasonOf(
            error,
            hasPassword
              ? 'We could not check your password. Please try again in a few minutes.'
              : 'Google did not confirm that it is you. Please try again.',
          )}
        </p>
      )}
    </Dialog>
  );
};
