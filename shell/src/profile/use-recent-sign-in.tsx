import { ProblemError } from '@mendwell/web-kit/http/http';
import { type ReactNode, useEffect, useState } from 'react';
import { SignInAgain } from './sign-in-again.tsx';

/** The user closed the dialog instead of signing in again. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
}

interface RecentSignIn {
  /** Makes a call; if it needs a recent sign-in, asks for one and makes the call again. */
  withRecentSignIn: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** The dialog, which the page must render. */
  signInDialog: ReactNode;
}

interface Question {
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** For calls that are refused unless the user has signed in within the last minutes. */
export const useRecentSignIn = (): RecentSignIn => {
  const [question, setQuestion] = useState<Question>();
  // No call waits for an answer from a page that was left.
  useEffect(() => () => question?.reject(new SignInRefused()), [question]);

  const ask = () =>
    new Promise<void>((resolve, reject) => setQuestion({ resolve, reject })).finally(() =>
      setQuestion(undefined),
    );

  return {
    withRecentSignIn: async (call) => {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ProblemError && error.problem.code === 'sign-in-too-old')) throw error;
        await ask();
        return call();
      }
    },
    signInDialog: question && (
      <SignInAgain onDone={question.resolve} onCancel={() => question.reject(new SignInRefused())} />
    ),
  };
};
