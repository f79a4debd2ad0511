import { useRecentSignIn } from '@mendwell/web-kit/session/recent-sign-in';
import { createContext, type ReactNode, useContext } from 'react';

type WithRecentSignIn = ReturnType<typeof useRecentSignIn>['withRecentSignIn'];

const RecentSignInContext = createContext<WithRecentSignIn>((call) => call());

export const useWithRecentSignIn = (): WithRecentSignIn => useContext(RecentSignInContext);

/**
 * Asks operators to sign in again after an hour, once for all calls of the page that wait for it. Meanwhile the page is hidden,
 * with its open dialog: somebody else may sit at the screen. What was typed stays.
 */
export function RecentSignIn({ children }: { children: ReactNode }) {
  const { withRecentSignIn, question } = useRecentSignIn(
    'Your last sign-in was a while ago. The desk asks again, in case somebody else sits at your screen.',
  );
  return (
    <RecentSignInContext value={withRecentSignIn}>
      <div hidden={question !== undefined}>{children}</div>
      {question}
    </RecentSignInContext>
  );
}
