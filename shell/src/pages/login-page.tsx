import { pages, productName } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/button';
import { TextField } from '@mendwell/ui/text-field';
import { signInUnreachable } from '@mendwell/web-kit/http';
import { usePage } from '@mendwell/web-kit/page';
import { Link, useLocation } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import { toast } from '@mendwell/web-kit/toast';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../session/message-of.ts';
import { PasswordField } from '../session/password-field.tsx';
import styles from '../session/sign-in.module.css';
import { SignInFrame } from '../session/sign-in-frame.tsx';

export default function LoginPage() {
  usePage(
    `Login || ${productName}`,
    'Sign in to book an appointment, to pay for it and to see how far it is.',
  );
  const { signIn } = useSession();
  const [isSending, setSending] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const { state } = useLocation();

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setSending(true);
    setUnreachable(false);
    try {
      await signIn(String(fields.get('email')).trim(), String(fields.get('password')));
      toast.success('User login successfully');
    } catch (error) {
      // One sentence for every reason: it must not tell which addresses have an account.
      toast.error('Incorrect email or password. Please try again.');
      setUnreachable(messageOf(error) === signInUnreachable);
    }
    setSending(false);
  };

  return (
    <SignInFrame
      title="Welcome back!"
      intro="Sign in to book, to pay and to look after your patients."
      footer={
        <>
          New to {productName}?{' '}
          <Link to={pages.register} state={state}>
            Create an account
          </Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label="Email Address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField autoComplete="current-password" />
        {isUnreachable && (
          <p role="alert" className={styles.failure}>
            {signInUnreachable}
          </p>
        )}
        <Button type="submit" isBusy={isSending}>
          Log In
        </Button>
      </form>
    </SignInFrame>
  );
}
