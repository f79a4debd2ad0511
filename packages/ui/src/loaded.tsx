import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** A read, and what stands for it in each of its states. */
export interface LoadedProps<Data> {
  /** A read as the query library reports it. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Has the shape of what is loading. */
  skeleton: ReactNode;
  /** Shown when the data is an empty array, or a list whose `items` are one. */
  empty?: ReactNode;
  /** Shown in place of everything else, such as the page of a service that no longer exists. */
  instead?: ReactNode;
  /** Put before the error's own sentence. */
  failure?: string;
  children: (data: Data) => ReactNode;
}

/**
 * What a read shows: its skeleton, its failure with a retry, its empty state or its data. Data that is there stays
 * when reading it again fails.
 */
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
