import { type Answer, addressOf, type Call, type CallParameters } from '@mendwell/contracts/calls';
import type { z } from 'zod/mini';
import { httpPage } from './http.ts';
import { linksIn, pathOf } from './link-header.ts';
import { type InfiniteData, type QueryClient, skipToken, useInfiniteQuery } from './query.ts';

interface Batch<Item> {
  items: Item[];
  /** The length of the whole list. */
  total: number;
  /** The path of the next batch. */
  next: string | undefined;
}

/** A call whose answer is a list. */
export type ListCall = Call & { answer: z.ZodMiniArray };

interface ListOptions<C extends ListCall> {
  queryKey: readonly unknown[];
  call: C;
  /** `undefined` disables the query, for example while nobody is signed in. */
  parameters: CallParameters<C> | undefined;
  /** Logged with the error when reading fails. */
  failure?: string;
  /** What tells items apart. Default `_id`. */
  idOf?: (item: Answer<C>[number]) => unknown;
}

/** Reads one batch of a list, with the targets of its `Link` header by relation. */
export const readBatch = async <C extends ListCall>(call: C, path: string, signal: AbortSignal) => {
  const { data, headers } = await httpPage(call.answer, path, {
    signal,
    anonymous: call.caller === 'anyone',
  });
  return {
    items: data as Answer<C>[number][],
    total: Number(headers.get('X-Total-Count') ?? data.length),
    links: linksIn(headers.get('Link')),
  };
};

/**
 * Reads a list in batches (`Link`, `X-Total-Count`): `data.items` has the items of all batches fetched so far, each once
 * even if it has moved from one to the next meanwhile. `data.total` counts the whole list.
 */
export const useList = <C extends ListCall>({
  queryKey,
  call,
  parameters,
  failure,
  idOf = defaultId,
}: ListOptions<C>) => {
  const path = parameters && addressOf(call, parameters);
  return useInfiniteQuery({
    queryKey,
    meta: { failure },
    queryFn:
      path === undefined
        ? skipToken
        : async ({ signal, pageParam = path }): Promise<Batch<Answer<C>[number]>> => {
            const { links, ...batch } = await readBatch(call, pageParam, signal);
            return { ...batch, next: pathOf(links.next, pageParam) };
          },
    // Not the path, which would be that of the first read, even after a change of the parameters.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      items: [...new Map(pages.flatMap(({ items }) => items.map((item) => [idOf(item), item]))).values()],
      total: pages[0]?.total ?? 0,
    }),
  });
};

const defaultId = (item: unknown) => (item as { _id?: string })._id ?? item;

/** Updates the cached lists under `queryKey` ahead of the next refetch. */
export const updateLists = <Item>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (items: Item[]) => Item[],
): void => {
  queryClient.setQueriesData<InfiniteData<Batch<Item>>>({ queryKey }, (list) => {
    if (!list) return list;
    const changed = list.pages.map((batch) => ({ ...batch, items: change(batch.items) }));
    const before = list.pages.flatMap(({ items }) => items).length;
    const removed = before - changed.flatMap(({ items }) => items).length;
    return { ...list, pages: changed.map((batch) => ({ ...batch, total: batch.total - removed })) };
  });
};

/** Updates fields of one item, wherever a cached list under `queryKey` has it. */
export const updateListItem = <Item extends { _id: string }>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  id: string,
  changes: Partial<Item>,
): void =>
  updateLists<Item>(queryClient, queryKey, (items) =>
    items.map((item) => (item._id === id ? { ...item, ...changes } : item)),
  );
