import { Button } from '@mendwell/ui/display/button';
import { GoogleIcon } from '@mendwell/ui/display/icons';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Failure } from '@mendwell/ui/states/failure';
import { useSignInAgain } from '@mendwell/web-kit/session/sign-in-again';
import { type FormEvent, useId } from 'react';
import { PasswordField } from '../session/password-field.tsx';

interface SignInAgainProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password again, or for Google's confirmation from accounts without one. */
export const SignInAgain = ({ onDone, onCancel }: SignInAgainProps) => {
  const id = useId();
  const { hasPassword, isReady, isPending, failure, signIn } = useSignInAgain(onDone);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signIn(hasPassword ? String(new FormData(event.currentTarget).get('password')) : undefined);
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
      <Failure>{failure}</Failure>
    </Dialog>
  );
};
