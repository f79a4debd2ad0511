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
  type UseQueryOptions,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
