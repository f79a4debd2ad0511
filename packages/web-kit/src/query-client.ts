import { ProblemError } from './http.ts';
import { QueryCache, QueryClient } from './query.ts';

const retries = 2;

/**
 * The query cache of a page. The only layer that repeats a failed read; neither a refusal (4xx) nor a call that took
 * too long is repeated. Offline, calls fail at once and say so, instead of waiting in silence; reads come back by
 * themselves with the connection. A read with `meta.failure` logs its failure in those words.
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
        retry: (failures, error) => failures < retries && isWorthRepeating(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const isWorthRepeating = (error: Error) =>
  error instanceof ProblemError && error.problem.status >= 500 && error.problem.status !== 504;
