import { pages, productName } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/display/button';
import { PasswordField } from '@mendwell/ui/forms/password-field';
import { TextField } from '@mendwell/ui/forms/text-field';
import { Failure } from '@mendwell/ui/states/failure';
import shared from '@mendwell/ui/theme/shared.module.css';
import { signInUnreachable } from '@mendwell/web-kit/http/http';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link, useLocation } from '@mendwell/web-kit/routing/router';
import { codeMissing, isCodeMissing } from '@mendwell/web-kit/session/identity-reasons';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import type { FormEvent, MouseEvent } from 'react';
import styles from '../session/sign-in.module.css';
import { SignInFrame } from '../session/sign-in-frame.tsx';

export default function LoginPage() {
  usePage({
    title: `Login || ${productName}`,
    description: 'Sign in to book appointments, pay for them and follow their progress.',
  });
  const { signIn } = useSession();
  const { state } = useLocation();
  // Set for somebody who has just asked for that.
  const erasesOn: unknown = state?.erasesOn;
  const reason = String(state?.from).startsWith(pages.serviceDetails('')) ? 'see this service, ' : '';
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['sign-in'],
    mutationFn: (fields: FormData) =>
      signIn(String(fields.get('email')).trim(), String(fields.get('password'))),
    onSuccess: () => toast.success('User login successfully'),
    onError: (error) =>
      toast.error(
        isCodeMissing(error)
          ? codeMissing
          : // The same message for every reason, so as not to reveal which addresses have an account.
            'Incorrect email or password. Please try again.',
      ),
  });

  // Stays, unlike the toast.
  const isAway = error?.message === signInUnreachable;
  const isWrong = error !== null && !isAway && !isCodeMissing(error);
  const problem = isAway ? signInUnreachable : isWrong && 'Please check your address and password.';
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };

  return (
    <SignInFrame
      title={erasesOn ? `Your account will be deleted on ${erasesOn}` : 'Welcome back!'}
      intro={
        erasesOn
          ? 'Sign in before that to keep it.'
          : `Sign in to ${reason}book, pay and look after your patients.`
      }
      footer={
        <>
          New to {productName}?{' '}
          <Link to={pages.register} state={state}>
            Create an account
          </Link>
        </>
      }
    >
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextField
          label="Email Address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          aria-describedby="sign-in-problem"
        />
        <PasswordField autoComplete="current-password" aria-describedby="sign-in-problem" />
        <ForgotPassword />
        <div id="sign-in-problem">
          <Failure>{problem}</Failure>
        </div>
        <Button type="submit" isBusy={isPending}>
          Log In
        </Button>
      </form>
    </SignInFrame>
  );
}

/** Sends a link to set a new password to the address in the form's `email` field. */
const ForgotPassword = () => {
  const { sendPasswordReset } = useSession();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['password-reset'],
    mutationFn: (email: string) => sendPasswordReset(email),
    // The same message with and without an account.
    onSuccess: () =>
      toast.success(
        'If this address has an account, a link to set a new password is on its way. No email yet? Try again in a few minutes.',
      ),
    onError: () => toast.error('We could not send the link. Check the address and your connection.'),
  });

  const handleClick = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    if (isPending) return;
    if (email && field.reportValidity()) return mutate(email);
    // The field is not `required`, because the identity provider rejects an empty address.
    if (!email) toast.error('Enter your email address first.');
    field.focus();
  };

  return (
    <button
      type="button"
      className={styles.forgot}
      onClick={handleClick}
      aria-disabled={isPending || undefined}
    >
      Forgot password?
    </button>
  );
};
