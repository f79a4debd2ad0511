/**
 * The query library, as far as we use it. Shell and slices share this module, so its context is one; sharing the whole
 * library would ship it whole.
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
