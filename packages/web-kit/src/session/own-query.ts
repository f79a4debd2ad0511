import { type UseQueryOptions, useQuery } from '../http/query.ts';
import { useSession } from './session.tsx';

/** A query of what the signed-in user alone may read: kept by uid, and idle while nobody is signed in. */
export function useOwnQuery<Read, Shown = Read>({
  queryKey,
  enabled = true,
  ...options
}: Omit<UseQueryOptions<Read, Error, Shown>, 'enabled'> & { enabled?: boolean }) {
  const { user } = useSession();
  return useQuery({ ...options, queryKey: [...queryKey, user?.uid], enabled: enabled && user !== null });
}
