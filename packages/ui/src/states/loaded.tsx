import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

export interface LoadedProps<Data> {
  /** A result of the query library. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** A placeholder in the shape of the content. */
  skeleton: ReactNode;
  /** Shown for an empty array, or a list with empty `items`. */
  empty?: ReactNode;
  /** Replaces everything else, for example when the service no longer exists. */
  instead?: ReactNode;
  /** Prefixes the error's message. */
  failure?: string;
  children: (data: Data) => ReactNode;
}

/** Shows a query's skeleton, error with a retry, empty state or data. Data stays visible when a refetch fails. */
export function Loaded<Data>({
  query,
  skeleton,
  empty,
  instead,
  failure = '',
  children,
}: LoadedProps<Data>): ReactNode {
  const { data, error, isFetching, refetch } = query;
  if (instead) return instead;
  if (data !== undefined) return empty && isEmpty(data) ? empty : children(data);
  if (!error) return skeleton;
  return <ErrorState text={`${failure} ${error.message}`.trim()} onRetry={refetch} isRetrying={isFetching} />;
}

const isEmpty = (data: unknown) => {
  const items = (data as { items?: unknown } | null)?.items ?? data;
  return Array.isArray(items) && items.length === 0;
};
