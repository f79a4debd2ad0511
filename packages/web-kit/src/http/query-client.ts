import { ProblemError } from './http.ts';
import { QueryCache, QueryClient } from './query.ts';

const maxRetries = 2;

/**
 * The query cache of a page. It is the only layer that retries queries, and retries neither 4xx responses nor timeouts.
 * Offline, calls fail at once instead of pausing; queries are refetched when the connection returns. A failed query
 * with `meta.failure` is logged with that message.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => meta?.failure && console.error(meta.failure, error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < maxRetries && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const isRetryable = (error: Error) =>
  error instanceof ProblemError && error.problem.status >= 500 && error.problem.status !== 504;
