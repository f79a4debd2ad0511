import { Input, Modal } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/forms/button';
import { signInUnreachable } from '@mendwell/web-kit/http/http';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { type FormEvent, useEffect, useId, useState } from 'react';
import styles from './sign-in-again.module.css';

interface SignInAgainProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password again, or for Google's confirmation from accounts without one. */
export function SignInAgain({ onDone, onCancel }: SignInAgainProps) {
  const { user, reauthenticate, prepare } = useSession();
  const id = useId();
  const [password, setPassword] = useState('');
  const hasPassword = user?.hasPassword ?? false;
  const [isReady, setReady] = useState(hasPassword);
  // Browsers open Google's window only directly after a tap, so its code is loaded first.
  useEffect(() => {
    if (!hasPassword) void prepare().then(() => setReady(true));
  }, [hasPassword, prepare]);
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['desk', 'sign-in-again'],
    mutationFn: reauthenticate,
    onSuccess: onDone,
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate(hasPassword ? password : undefined);
  };
  return (
    <Modal
      open
      // Above the dialog of an action.
      zIndex={1100}
      title="Please sign in again"
      closable={!isPending}
      keyboard={!isPending}
      mask={{ closable: false }}
      onCancel={onCancel}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={!isReady} isBusy={isPending}>
            {hasPassword ? 'Continue' : 'Sign in with Google again'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        <p>
          Your last sign-in was a while ago. The desk asks again, in case somebody else sits at your screen.
        </p>
        {hasPassword && (
          <div className={styles.field}>
            <label htmlFor={`${id}-password`}>Password</label>
            <Input.Password
              id={`${id}-password`}
              autoFocus
              required
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </div>
        )}
        {error && (
          <p role="alert" className={styles.failure}>
            {reasonOf(error, hasPassword)}
          </p>
        )}
      </form>
    </Modal>
  );
}

const wrongPassword = 'This is not your password.';
/** By code of the identity provider. */
const reasons: Record<string, string> = {
  'auth/wrong-password': wrongPassword,
  'auth/invalid-credential': wrongPassword,
  'auth/too-many-requests': 'Too many attempts. Please try again in a few minutes.',
  'auth/user-mismatch': 'Please choose the account that you are signed in with.',
};

const reasonOf = (error: Error, hasPassword: boolean) => {
  if (error.message === signInUnreachable) return signInUnreachable;
  const known = 'code' in error && reasons[String(error.code)];
  if (known) return known;
  return hasPassword
    ? 'We could not check your password. Please try again in a few minutes.'
    : 'Google did not confirm that it is you. Please try again.';
};
