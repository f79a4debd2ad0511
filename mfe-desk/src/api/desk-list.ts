import { type Answer, addressOf, type CallParameters } from '@mendwell/contracts/calls';
import { type ListCall, readBatch } from '@mendwell/web-kit/http/list';
import { useFilters } from '@mendwell/web-kit/routing/filters';
import { useDeskQuery } from './desk-query.ts';

export interface PageCursors {
  after?: string;
  before?: string;
}

export interface DeskPageOf<Item> {
  items: Item[];
  /** The length of the whole list. */
  total: number;
  cursors: PageCursors;
}

export type RowOf<C extends ListCall> = Answer<C>[number] & object;

const rowsPerPage = 20;

const readPage = async <C extends ListCall>(
  call: C,
  parameters: object,
  limit: number,
  signal: AbortSignal,
): Promise<DeskPageOf<RowOf<C>>> => {
  const path = addressOf(call, { ...parameters, limit: String(limit) } as unknown as CallParameters<C>);
  const { items, total, links } = await readBatch(call, path, signal);
  return {
    items: items as RowOf<C>[],
    total,
    cursors: { ...cursorIn(links.next, 'after'), ...cursorIn(links.prev, 'before') },
  };
};

const cursorIn = (target = '', name: keyof PageCursors): PageCursors => {
  const cursor = new URLSearchParams(target.replace(/^.*\?/, '')).get(name);
  return cursor ? { [name]: cursor } : {};
};

/** One page of a list, with the cursor in the page's address. Empty parameters are left out. */
export function useDeskList<C extends ListCall>(
  call: C,
  parameters: Record<string, string>,
  isChanging: (row: RowOf<C>) => boolean = () => false,
) {
  const { filters: cursors } = useFilters('after', 'before');
  const given = Object.entries({ ...parameters, ...cursors }).filter(([, value]) => value !== '');
  const asked = Object.fromEntries(given);
  return useDeskQuery({
    queryKey: [call.path, asked],
    read: (signal) => readPage(call, asked, rowsPerPage, signal),
    keepsPrevious: true,
    isChanging: ({ items }) => items.some(isChanging),
  });
}

/** The beginning of a list, without an address of its own. */
export const beginningOf = <C extends ListCall>(
  call: C,
  parameters: Record<string, string>,
  limit: number,
) => ({
  queryKey: [call.path, parameters, limit],
  read: (signal: AbortSignal) => readPage(call, parameters, limit, signal),
});
