import { Navigate, useLocation } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import type { ReactNode } from 'react';
import { returnTarget } from './return-target.ts';

/** The sign-in pages: who is signed in already goes on to where they were going. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession();
  const { state } = useLocation();
  // While a sign-in is under way the form stays, with what was typed in it.
  return user && !isLoading ? <Navigate to={returnTarget(state)} replace /> : children;
};
