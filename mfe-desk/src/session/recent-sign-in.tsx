import { useRecentSignIn } from '@mendwell/web-kit/session/recent-sign-in';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { SignInAgain } from './sign-in-again.tsx';

type WithRecentSignIn = ReturnType<typeof useRecentSignIn>['withRecentSignIn'];

const RecentSignInContext = createContext<WithRecentSignIn>((call) => call());

export const useWithRecentSignIn = (): WithRecentSignIn => useContext(RecentSignInContext);

/** Asks operators to sign in again after an hour, once for all calls of the page that wait for it. */
export function RecentSignIn({ children }: { children: ReactNode }) {
  const { withRecentSignIn, question } = useRecentSignIn();
  // Stays until the dialog has closed, which gives the focus back.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <RecentSignInContext value={withRecentSignIn}>
      {children}
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
