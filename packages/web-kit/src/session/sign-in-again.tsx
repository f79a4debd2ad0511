import { Button } from '@mendwell/ui/display/button';
import { GoogleIcon } from '@mendwell/ui/display/icons';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { PasswordField } from '@mendwell/ui/forms/password-field';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSingleMutation } from '../http/single-mutation.ts';
import { reasonOf } from './identity-reasons.ts';
import { useSession } from './session.tsx';

interface SignInAgainProps {
  /** Why it is asked. */
  reason: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password again, or for Google's confirmation from accounts without one. */
export const SignInAgain = ({ reason, onDone, onCancel }: SignInAgainProps) => {
  const id = useId();
  const { user, reauthenticate, prepare } = useSession();
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
  const otherwise = hasPassword
    ? 'We could not check your password. Please try again in a few minutes.'
    : 'Google did not confirm that it is you. Please try again.';

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(hasPassword ? String(new FormData(event.currentTarget).get('password')) : undefined);
  };

  return (
    <Dialog
      title="Please sign in again"
      close="Cancel"
      isBusy={isPending}
      failure={error ? reasonOf(error, otherwise) : undefined}
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
      <p>{reason}</p>
      <form id={id} onSubmit={handleSubmit}>
        {hasPassword && <PasswordField autoComplete="current-password" />}
      </form>
    </Dialog>
  );
};
