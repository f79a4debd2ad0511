import { useGracePeriodOver } from '@mendwell/web-kit/http/grace-period';
import type { ListCall } from '@mendwell/web-kit/http/list';
import type { ReactNode } from 'react';
import { beginningOf, type RowOf } from '../api/desk-list.ts';
import { type DeskQuery, useDeskQuery } from '../api/desk-query.ts';
import type { Action } from './actions.tsx';
import type { ListDescription } from './list.tsx';
import type { Column } from './table.tsx';

/** The rows of one list that stand beside those of others. */
export interface Source<Row> {
  /** In the plural: `Reported reviews`. Several sources may share one. */
  name: string;
  /** Which of those with its name. */
  of?: string;
  /** The page with all of them. */
  to?: string;
  query: DeskQuery<{ items: Row[]; total: number }>;
  /** The first says what a row is about. */
  columns: Column<Row>[];
  actionsOf?: ((row: Row) => Action[]) | undefined;
  rowKey: (row: Row) => string;
  /** Since when a row waits, as far as it is known. */
  since?: (row: Row) => string | undefined;
}

export interface SourceRow {
  key: string;
  source: { name: string; to?: string | undefined };
  since: string;
  /** What it is about. */
  head: ReactNode;
  facts: [name: string, value: ReactNode][];
  actions: Action[];
}

// biome-ignore lint/suspicious/noExplicitAny: each source has its own rows, which only its own functions read
export type AnySource = Source<any>;

/** As many rows of a source are read. */
export const rowsAtMost = 20;

/** The beginning of a list page as a source. */
export const sourceOf = <C extends ListCall>(
  list: ListDescription<C>,
  values: Record<string, string>,
  given: Pick<Source<RowOf<C>>, 'name' | 'to' | 'since'>,
): Source<RowOf<C>> => ({
  ...given,
  query: {
    ...beginningOf(list.call, values, rowsAtMost),
    isChanging: ({ items }) => items.some((row) => list.isChanging?.(row)),
  },
  columns: list.columns,
  actionsOf: list.actions?.of,
  rowKey: list.rowKey,
});

const rowsOf = (source: AnySource, items: unknown[]): SourceRow[] => {
  const [head, ...others] = source.columns;
  return items.map((row) => ({
    key: [source.name, source.of, source.rowKey(row)].join(' '),
    source,
    since: source.since?.(row) ?? '',
    head: head?.render(row),
    facts: others.map(({ title, render }) => [title, render(row)]),
    actions: source.actionsOf?.(row) ?? [],
  }));
};

/** Reads all sources, each on its own: one that cannot be read hides no other. They must stay the same while it is mounted. */
export function useSources(sources: readonly AnySource[]) {
  const queries = sources.map(({ query }) => useDeskQuery(query));
  const read = sources.map((source, index) => ({ source, query: queries[index] }));
  const names = [...new Set(sources.map(({ name }) => name))];
  const isRead = queries.map(({ isPending, failureCount }) => !isPending || failureCount > 0);
  const isLate = useGracePeriodOver(isRead.includes(true));
  return {
    rows: read.flatMap(({ source, query }) => rowsOf(source, query?.data?.items ?? [])),
    isPending: queries.some(({ isPending }) => isPending),
    /** Whether one has neither answered nor failed yet, and is worth waiting for. */
    isBeginning: !isLate && isRead.includes(false),
    /** The names of which all sources are known to be empty. */
    empty: names.filter((name) =>
      read.every(({ source, query }) => source.name !== name || query?.data?.total === 0),
    ),
    failed: read.flatMap(({ source, query }) =>
      query?.error && query.data === undefined ? { source, query, message: query.error.message } : [],
    ),
    /** Those with more rows than are read. */
    longer: read.flatMap(({ source, query }) => {
      const left = query?.data ? query.data.total - query.data.items.length : 0;
      return left > 0 ? { source, left } : [];
    }),
  };
}
