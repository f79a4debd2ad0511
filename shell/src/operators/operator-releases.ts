import type { LiveSlice, Release } from '@mendwell/contracts/slices';
import { useQuery } from '@mendwell/web-kit/http/query';
import { useSession } from '@mendwell/web-kit/session/session';
import { releaseFor } from '../slices/live-slices.ts';
import { isOperator } from './is-operator.ts';

/**
 * The visitor's releases of the slices for operators: none for everyone else. Read once, since a session's claim hardly
 * changes; services check it with each call.
 */
export function useOperatorReleases() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['operator-releases', user?.uid],
    queryFn: async () => ((await isOperator()) ? readOperatorReleases() : []),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Not validated, to not share the schema with the start of the app (operator-pages.tsx). */
const readOperatorReleases = async (): Promise<Release[]> => {
  const response = await fetch('/operators.json', { signal: AbortSignal.timeout(10_000) });
  // There is none yet, or it is not for this visitor's address.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`/operators.json answered ${response.status}`);
  const live: LiveSlice[] = await response.json();
  return live.map(releaseFor);
};
