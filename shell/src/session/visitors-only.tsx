import { Navigate, useLocation } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import type { ReactNode } from 'react';
import { returnTarget } from './return-target.ts';

/** Redirects a signed-in user from a sign-in page to their target. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession();
  const { state } = useLocation();
  // During sign-in the form stays, with its values.
  return user && !isLoading ? <Navigate to={returnTarget(state)} replace /> : children;
};
