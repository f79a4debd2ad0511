import { type QueryKey, useQueryClient } from './query.ts';

/** Returns a function that refetches the queries below these keys. */
export const useInvalidate = (...queryKeys: readonly QueryKey[]): (() => void) => {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  };
};
