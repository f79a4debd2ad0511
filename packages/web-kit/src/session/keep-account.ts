import { keepAccount } from '@mendwell/contracts/account';
import { http, ProblemError } from '../http/http.ts';
import { useQueryClient } from '../http/query.ts';
import { queryKeys } from '../http/query-keys.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { toast } from '../toast/toast.tsx';
import { confirmSignIn } from './signed-in.ts';

/** Calls off the planned deletion of the account. `onKept` also runs if it was kept on another device. */
export const useKeepAccount = (onKept?: () => void) => {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['keep-account'],
    mutationFn: () => http(keepAccount, {}),
    onSuccess: (kept) => {
      confirmSignIn();
      queryClient.setQueriesData({ queryKey: queryKeys.accountState }, kept);
      toast.success('Your account will not be deleted.');
      onKept?.();
    },
    onError: async (error) => {
      toast.error(error.message);
      if (!(error instanceof ProblemError && error.problem.code === 'not-changeable')) return;
      onKept?.();
      await queryClient.invalidateQueries({ queryKey: queryKeys.accountState });
    },
  });
};
