import { Button } from '@mendwell/ui/display/button';
import { PasswordField } from '@mendwell/ui/forms/password-field';
import { TextField } from '@mendwell/ui/forms/text-field';
import shared from '@mendwell/ui/theme/shared.module.css';
import { fieldOf, useDraft } from '@mendwell/web-kit/forms/draft';
import { useUnsavedWarning } from '@mendwell/web-kit/forms/unsaved';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import type { User } from '@mendwell/web-kit/session/identity';
import { reasonOf } from '@mendwell/web-kit/session/identity-reasons';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import type { FormEvent } from 'react';
import styles from './profile.module.css';

/** Changes the user's e-mail address by a link to the new one. */
export const ChangeEmail = ({ user }: { user: User }) =>
  user.hasPassword ? (
    // Another address ends the note about the link to it.
    <ChangeForm key={user.email} />
  ) : (
    <p className={shared.hint}>You sign in with Google, so your address follows your Google account.</p>
  );

const ChangeForm = () => {
  const { changeEmail } = useSession();
  // Excludes the password, which is never stored.
  const draft = useDraft('email-address', { email: '' });
  useUnsavedWarning(draft.isDirty);
  const { mutate, isPending, isSuccess, variables } = useSingleMutation({
    mutationKey: ['change-email'],
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      changeEmail(email.trim(), password),
    onSuccess: (_, { email }) => {
      draft.clear({ email });
      toast.success('A link is on its way to your new address.');
    },
    onError: (error) =>
      toast.error(reasonOf(error, 'We could not send the link. Please try again in a few minutes.')),
  });

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get('password'));
    mutate({ ...draft.values, password }, { onSuccess: () => form.reset() });
  };

  return (
    <form className={shared.stack} onSubmit={handleSubmit}>
      <TextField
        label="New email address"
        {...fieldOf(draft, 'email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <PasswordField autoComplete="current-password" />
      {isSuccess ? (
        <p className={styles.address}>
          We sent a link to <bdi>{variables.email.trim()}</bdi>. Open it, then sign in with the new address.
        </p>
      ) : (
        <p className={shared.hint}>
          We send a link to the new address. It takes effect once you open it and sign in again.
        </p>
      )}
      <Button type="submit" variant="secondary" isBusy={isPending}>
        Change email address
      </Button>
    </form>
  );
};
