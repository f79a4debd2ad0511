import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '../http/http.ts';

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
  /** Set while the page must ask the user, once for all calls that wait. */
  question: Question | undefined;
}

/** For calls that are refused unless the user has signed in within the last minutes. */
export const useRecentSignIn = (): RecentSignIn => {
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
    question,
  };
};
