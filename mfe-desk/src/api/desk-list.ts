import { type Answer, addressOf, type CallParameters } from '@mendwell/contracts/calls';
import { httpPage } from '@mendwell/web-kit/http/http';
import type { ListCall } from '@mendwell/web-kit/http/list';
import { useFilters } from '@mendwell/web-kit/routing/filters';
import { useDeskQuery } from './desk-query.ts';
import { cursorsIn, type PageCursors } from './page-cursors.ts';

export interface DeskPageOf<Item> {
  items: Item[];
  /** The length of the whole list. */
  total: number;
  cursors: PageCursors;
}

/** Rows on one page of a list. */
const rowsPerPage = 20;

const readPage = async <C extends ListCall>(
  call: C,
  parameters: object,
  limit: number,
  signal: AbortSignal,
) => {
  const path = addressOf(call, { ...parameters, limit: String(limit) } as unknown as CallParameters<C>);
  const { data, headers } = await httpPage(call.answer, path, { signal });
  return {
    items: data as Answer<C>[number][],
    total: Number(headers.get('X-Total-Count') ?? data.length),
    cursors: cursorsIn(headers.get('Link')),
  };
};

/** One page of a list, with the cursor in the page's address. Empty parameters are left out. */
export function useDeskList<C extends ListCall>(call: C, parameters: Record<string, string>) {
  const { filters: cursors } = useFilters('after', 'before');
  const given = Object.entries({ ...parameters, ...cursors }).filter(([, value]) => value !== '');
  const asked = Object.fromEntries(given);
  return useDeskQuery({
    queryKey: [call.path, asked],
    read: (signal): Promise<DeskPageOf<Answer<C>[number]>> => readPage(call, asked, rowsPerPage, signal),
    keepsPrevious: true,
  });
}

/** The beginning of a list, without an address of its own. */
export const useDeskBeginning = <C extends ListCall>(
  call: C,
  parameters: Record<string, string>,
  limit: number,
) =>
  useDeskQuery({
    queryKey: [call.path, parameters, limit],
    read: (signal): Promise<DeskPageOf<Answer<C>[number]>> => readPage(call, parameters, limit, signal),
  });
