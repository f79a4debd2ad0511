import { Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { GoogleIcon } from '@mendwell/ui/display/icons';
import { ConfirmationDialog, type DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import styles from '@mendwell/ui/forms/confirmation-dialog.module.css';
import { useSignInAgain } from '@mendwell/web-kit/session/sign-in-again';
import { type ComponentRef, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import own from './sign-in-again.module.css';

interface SignInAgainProps extends DialogProps {
  onDone: () => void;
}

/** Asks for the password again, or for Google's confirmation from accounts without one. */
export function SignInAgain({ onDone, ...dialog }: SignInAgainProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const field = useRef<ComponentRef<typeof Input.Password>>(null);
  // Not by `autoFocus`: the dialog would take the focus away.
  useEffect(() => field.current?.focus(), []);
  const { hasPassword, isReady, isPending, failure, signIn } = useSignInAgain(onDone);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (dialog.isOpen) signIn(hasPassword ? password : undefined);
  };
  return (
    <ConfirmationDialog
      {...dialog}
      title="Please sign in again"
      isBusy={isPending}
      failure={failure}
      keep="Cancel"
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
      <p>
        Your last sign-in was a while ago. The desk asks again, in case somebody else sits at your screen.
      </p>
      <form id={id} onSubmit={handleSubmit}>
        {hasPassword && (
          <div className={`${styles.field} ${own.password}`}>
            <label htmlFor={`${id}-password`}>Password</label>
            <Input.Password
              ref={field}
              id={`${id}-password`}
              required
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </div>
        )}
      </form>
    </ConfirmationDialog>
  );
}
