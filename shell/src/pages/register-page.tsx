import { pages, productName } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/button';
import { TextField } from '@mendwell/ui/text-field';
import { usePage } from '@mendwell/web-kit/page';
import { Link, useLocation } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import { toast } from '@mendwell/web-kit/toast';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../session/message-of.ts';
import { PasswordField } from '../session/password-field.tsx';
import { isStrongEnough, passwordMessage } from '../session/password-rule.ts';
import styles from '../session/sign-in.module.css';
import { SignInFrame } from '../session/sign-in-frame.tsx';

export default function RegisterPage() {
  usePage(`Register || ${productName}`);
  const { register } = useSession();
  const [isSending, setSending] = useState(false);
  const { state } = useLocation();

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name)).trim();
    const password = String(fields.get('password'));
    if (!isStrongEnough(password)) {
      toast.error(passwordMessage);
      return;
    }
    setSending(true);
    try {
      await register({ name: text('name'), photo: text('photo'), email: text('email'), password });
      toast.success('User created successfully');
    } catch (error) {
      toast.error(messageOf(error));
    }
    setSending(false);
  };

  return (
    <SignInFrame
      title="Get Your Free Account Now."
      intro="One account to book appointments and to offer your own services."
      footer={
        <>
          Already have an account?{' '}
          <Link to={pages.login} state={state}>
            Log in
          </Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextField label="Username" name="name" autoComplete="name" maxLength={120} />
        <TextField label="Photo URL" name="photo" type="url" autoComplete="photo" maxLength={2048} required />
        <TextField label="Email Address" name="email" type="email" autoComplete="email" />
        <PasswordField autoComplete="new-password" aria-describedby="password-rule" />
        <p id="password-rule" className={styles.hint}>
          6 characters or more, with a capital and a small letter.
        </p>
        <Button type="submit" isBusy={isSending}>
          Sign Up
        </Button>
      </form>
    </SignInFrame>
  );
}
