import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useIsMutating,
  useMutation,
  useQueryClient,
} from './query.ts';

/**
 * A mutation that runs at most once at a time for its `mutationKey`: while one is under way, also one that an earlier
 * visit of the page began, `mutate` does nothing and `isPending` is true. Its options' callbacks run even after the page
 * was left; those given to `mutate` do not.
 */
export const useSingleMutation = <Answer, Variables>(
  options: UseMutationOptions<Answer, Error, Variables> & { mutationKey: QueryKey },
): UseMutationResult<Answer, Error, Variables> => {
  const filter = { mutationKey: options.mutationKey, exact: true };
  const queryClient = useQueryClient();
  const isPending = useIsMutating(filter) > 0;
  const mutation = useMutation(options);
  return {
    ...mutation,
    isPending,
    // Asked of the cache, because a second press in the same moment still sees the state before the first.
    mutate: (...request) => {
      if (queryClient.isMutating(filter) === 0) mutation.mutate(...request);
    },
  } as UseMutationResult<Answer, Error, Variables>;
};
