import { pages } from '@mendwell/contracts/pages';

import { Navigate, useLocation } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import type { ReactNode } from 'react';
import { Waiting } from '../layout/waiting.tsx';
import type { SignInState } from './return-target.ts';

/** Lets signed-in users through; others sign in first and come back. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  if (user) return children;
  if (isLoading) return <Waiting label="Checking your sign-in" />;
  const state: SignInState = { from: pathname + search };
  return <Navigate to={pages.login} state={state} replace />;
};
