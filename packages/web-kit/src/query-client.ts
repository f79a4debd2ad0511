import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './http.ts';

const retries = 2;

/** The query cache of a page. The only layer that repeats a failed read; a refusal (4xx) is never repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isWorthRepeating(error),
      },
      mutations: { retry: false },
    },
  });

const isWorthRepeating = (error: Error) => error instanceof ProblemError && error.problem.status >= 500;
