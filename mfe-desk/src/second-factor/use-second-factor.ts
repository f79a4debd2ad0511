import { useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { deskKey } from '../api/desk-query.ts';

/** The operator's second factor; without one, also what an app needs to become it. */
export function useSecondFactor() {
  const { user, secondFactor } = useSession();
  return useQuery({
    queryKey: ['second-factor', user?.uid],
    queryFn: async () => {
      const factor = await secondFactor();
      return { factor, setup: factor.since ? undefined : await factor.begin() };
    },
    // Asked for again, the app's key would be another one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** `done` is the toast after the change. */
export function useSecondFactorChange<Variables>(
  change: (variables: Variables) => Promise<void>,
  done: string,
  onDone: () => void,
) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationKey: ['second-factor'],
    mutationFn: (variables: Variables) => change(variables),
    onSuccess: () => {
      toast.success(done);
      onDone();
      // Calls may have been refused without it.
      void queries.invalidateQueries({ queryKey: [deskKey] });
    },
  });
}
