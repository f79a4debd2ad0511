/**
 * The parts of the query library that we use. Shell and slices share this module to have one React context; sharing the
 * library itself would prevent tree shaking.
 */
export {
  type InfiniteData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  skipToken,
  type UseMutationOptions,
  type UseMutationResult,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * Resolves once components show what was just written to the query cache: the library notifies them in the next task. Until
 * then, a form would return to earlier values, and a closing dialog would return focus to a button about to disappear.
 */
export const rendered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
