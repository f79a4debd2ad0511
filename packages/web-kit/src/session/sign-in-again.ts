import { useEffect, useState } from 'react';
import { useSingleMutation } from '../http/single-mutation.ts';
import { reasonOf } from './identity-reasons.ts';
import { useSession } from './session.tsx';

interface SignInAgain {
  /** Whether a password is asked for, or Google's confirmation. */
  hasPassword: boolean;
  /** Whether `signIn` can be called. */
  isReady: boolean;
  isPending: boolean;
  /** Why the last attempt failed, in plain words. */
  failure: string | undefined;
  /** Without a password for accounts that have none. */
  signIn: (password?: string) => void;
}

/** Signs the user in again. */
export const useSignInAgain = (onDone: () => void): SignInAgain => {
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
  return {
    hasPassword,
    isReady,
    isPending,
    failure: error ? reasonOf(error, otherwise) : undefined,
    signIn: mutate,
  };
};
