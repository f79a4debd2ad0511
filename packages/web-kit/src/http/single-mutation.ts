import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useIsMutating,
  useMutation,
  useQueryClient,
} from './query.ts';

/**
 * A mutation that runs at most once at a time per `mutationKey`. While one is pending, even from an earlier visit of the
 * page, `mutate` is a no-op and `isPending` is true. Callbacks in `options` run even after navigation away; those passed
 * to `mutate` do not.
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
    // Reads the cache, because a second click before the next render still sees the old `isPending`.
    mutate: (...request) => {
      if (queryClient.isMutating(filter) === 0) mutation.mutate(...request);
    },
  } as UseMutationResult<Answer, Error, Variables>;
};
