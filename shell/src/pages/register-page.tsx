import { pages, productName } from '@mendwell/contracts/pages';
import { readableLine } from '@mendwell/contracts/text';
import { Button } from '@mendwell/ui/display/button';
import { PasswordField } from '@mendwell/ui/forms/password-field';
import { ownPortraits, PictureChoice } from '@mendwell/ui/forms/picture-choice';
import { TextField } from '@mendwell/ui/forms/text-field';
import shared from '@mendwell/ui/theme/shared.module.css';
import { fieldOf, useDraft } from '@mendwell/web-kit/forms/draft';
import { useUnsavedWarning } from '@mendwell/web-kit/forms/unsaved';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { absoluteUrl, usePage } from '@mendwell/web-kit/routing/page';
import { Link, useLocation } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import type { FormEvent } from 'react';
import { nameField, photoRule } from '../session/profile-fields.ts';
import styles from '../session/sign-in.module.css';
import { SignInFrame } from '../session/sign-in-frame.tsx';

export default function RegisterPage() {
  usePage({
    title: `Register || ${productName}`,
    description: 'One free account to book appointments and offer your own services.',
  });
  const { register } = useSession();
  const { state } = useLocation();
  // Excludes the password, which is never stored.
  const draft = useDraft('register', { name: '', photo: '', email: '' });
  useUnsavedWarning(draft.isDirty);

  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['register'],
    mutationFn: (password: string) => {
      const { name, photo, email } = draft.values;
      return register({ name: readableLine(name), photo: photo.trim(), email: email.trim(), password });
    },
    onSuccess: () => {
      draft.clear();
      toast.success('User created successfully');
    },
    onError: (error) => toast.error(error.message),
  });

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (isStrongEnough(password)) mutate(password);
    else toast.error(passwordMessage);
  };

  return (
    <SignInFrame
      title="Get Your Free Account Now."
      intro="One account to book appointments and offer your own services."
      footer={
        <>
          Already have an account?{' '}
          <Link to={pages.login} state={state}>
            Log in
          </Link>
        </>
      }
    >
      <form className={shared.stack} onSubmit={handleSubmit}>
        {/* Not required by the specification: without a name, people are shown by their address. */}
        <TextField label="Username" {...fieldOf(draft, 'name')} {...nameField} />
        <TextField
          label="Photo URL"
          {...fieldOf(draft, 'photo')}
          type="url"
          inputMode="url"
          autoComplete="photo"
          {...photoRule}
          required
        />
        <div className={shared.hint}>
          No photo at hand?{' '}
          <PictureChoice
            pictures={ownPortraits}
            onChoose={(photo) => draft.save({ ...draft.values, photo: absoluteUrl(photo) })}
          />
        </div>
        <TextField
          label="Email Address"
          {...fieldOf(draft, 'email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <PasswordField autoComplete="new-password" aria-describedby="password-rule" />
        <p id="password-rule" className={styles.hint}>
          At least 6 characters, with an upper- and a lowercase letter.
        </p>
        <Button type="submit" isBusy={isPending}>
          Sign Up
        </Button>
      </form>
    </SignInFrame>
  );
}

/** The rule for new passwords. Source: specification §5. */
const passwordMessage =
  'Password must have at least one uppercase letter, one lowercase letter, and be at least 6 characters long';

/** Whether `password` satisfies `passwordMessage`. */
export const isStrongEnough = (password: string): boolean =>
  /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && [...password].length >= 6;
