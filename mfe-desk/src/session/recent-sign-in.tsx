import { useRecentSignIn } from '@mendwell/web-kit/session/recent-sign-in';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { SignInAgain } from './sign-in-again.tsx';

type WithRecentSignIn = ReturnType<typeof useRecentSignIn>['withRecentSignIn'];

const RecentSignInContext = createContext<WithRecentSignIn>((call) => call());

export const useWithRecentSignIn = (): WithRecentSignIn => useContext(RecentSignInContext);

const AskingContext = createContext(false);

/** Whether the operator has to sign in again before anything is shown. */
export const useIsAsking = (): boolean => useContext(AskingContext);

/**
 * Asks operators to sign in again after an hour, once for all calls of the page that wait for it. Meanwhile the page is hidden:
 * somebody else may sit at the screen. What was typed stays.
 */
export function RecentSignIn({ children }: { children: ReactNode }) {
  const { withRecentSignIn, question } = useRecentSignIn();
  // Stays until the dialog has closed, which gives the focus back.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <RecentSignInContext value={withRecentSignIn}>
      <AskingContext value={question !== undefined}>
        <div hidden={question !== undefined}>{children}</div>
      </AskingContext>
      {shown && (
        <SignInAgain
          isOpen={question !== undefined}
          onDone={shown.resolve}
          onClose={shown.reject}
          onClosed={() => setShown(undefined)}
        />
      )}
    </RecentSignInContext>
  );
}
