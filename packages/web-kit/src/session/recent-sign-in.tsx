import { Button } from '@mendwell/ui/display/button';
import { GoogleIcon } from '@mendwell/ui/display/icons';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { PasswordField } from '@mendwell/ui/forms/password-field';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ProblemError } from '../http/http.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { reasonOf } from './identity-reasons.ts';
import { useSession } from './session.tsx';

/** The user closed the dialog instead of signing in again. Its message is the service's. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
}

/** Calls that wait until the user has signed in again, or refuses to. */
interface Question {
  resolve: () => void;
  reject: () => void;
}

interface RecentSignIn {
  /** Makes a call; if it needs a recent sign-in, asks for one and makes the call again. */
  withRecentSignIn: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** The dialog to render, while the page must ask the user, once for all calls that wait. */
  question: ReactNode;
}

/** For calls that are refused unless the user has signed in within the last minutes. `reason` tells why it is asked. */
export const useRecentSignIn = (reason: string): RecentSignIn => {
  const [question, setQuestion] = useState<Question>();
  const asking = useRef<Promise<void>>(undefined);
  // No call waits for an answer from a page that was left.
  useEffect(() => () => question?.reject(), [question]);

  const ask = () => {
    asking.current ??= new Promise<void>((resolve, reject) => setQuestion({ resolve, reject })).finally(
      () => {
        asking.current = undefined;
        setQuestion(undefined);
      },
    );
    return asking.current;
  };

  return {
    withRecentSignIn: async (call) => {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ProblemError && error.problem.code === 'sign-in-too-old')) throw error;
        await ask().catch(() => {
          throw new SignInRefused(error.message);
        });
        return call();
      }
    },
    question: question && (
      <SignInAgain reason={reason} onDone={question.resolve} onCancel={question.reject} />
    ),
  };
};

interface SignInAgainProps {
  reason: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password again, or for Google's confirmation from accounts without one. */
const SignInAgain = ({ reason, onDone, onCancel }: SignInAgainProps) => {
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
