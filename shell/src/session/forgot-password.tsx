import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import type { MouseEvent } from 'react';
import styles from './sign-in.module.css';

/** Sends a link to set a new password to the address in the form's `email` field. */
export const ForgotPassword = () => {
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
