import { ProblemError } from '@mendwell/web-kit/http/http';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { SignInAgain } from './sign-in-again.tsx';

/** Makes a call; if it needs a recent sign-in, asks for one and makes the call again. */
type WithRecentSignIn = <Result>(call: () => Promise<Result>) => Promise<Result>;

const RecentSignInContext = createContext<WithRecentSignIn>((call) => call());

export const useWithRecentSignIn = (): WithRecentSignIn => useContext(RecentSignInContext);

/** Whether a call was refused because the last sign-in was too long ago. */
export const isSignInTooOld = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'sign-in-too-old';

interface Question {
  resolve: () => void;
  reject: () => void;
}

/** Asks operators to sign in again after an hour, once for all calls of the page that wait for it. */
export function RecentSignIn({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const asking = useRef<Promise<void>>(undefined);
  // No call waits for an answer from a page that was left.
  useEffect(() => () => question?.reject(), [question]);

  const withRecentSignIn = useMemo<WithRecentSignIn>(() => {
    const ask = () => {
      asking.current ??= new Promise<void>((resolve, reject) => setQuestion({ resolve, reject })).finally(
        () => {
          asking.current = undefined;
          setQuestion(undefined);
        },
      );
      return asking.current;
    };
    return async (call) => {
      try {
        return await call();
      } catch (error) {
        if (!isSignInTooOld(error)) throw error;
        await ask().catch(() => {
          throw error;
        });
        return call();
      }
    };
  }, []);

  return (
    <RecentSignInContext value={withRecentSignIn}>
      {children}
      {question && <SignInAgain onDone={question.resolve} onCancel={question.reject} />}
    </RecentSignInContext>
  );
}
