import { Navigate, useLocation } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import type { ReactNode } from 'react';
import { returnTarget } from './return-target.ts';

/** For the sign-in pages: a signed-in user is sent on to where they were going. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession();
  const { state } = useLocation();
  // The form stays, with its values, while a sign-in is under way.
  return user && !isLoading ? <Navigate to={returnTarget(state)} replace /> : children;
};
