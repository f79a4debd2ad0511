import type { PageQuery } from '@mendwell/contracts/paging';
import { documentId } from '@mendwell/contracts/text';
import { mongo } from 'mongoose';
import { invalidInput } from './input.pipe.ts';

/** A list that is read by pages, newest (greatest `_id`) first. */
export interface PagedList<Stored, Item> {
  collection: mongo.Collection;
  /** Filters of the list's consecutive parts, by the letter that identifies each in a cursor. */
  parts: Record<string, mongo.Filter<mongo.Document>>;
  projection?: mongo.Document;
  /** How long MongoDB may take for a read. */
  maxTimeMS: number;
  /** Counts the whole list; not called if one page contains it. */
  count: () => Promise<number>;
  toItem: (document: Stored) => Item;
}

/** A page with the values of its headers `X-Total-Count` and, unless it is the whole list, `Link`. */
export interface Page<Item> {
  items: Item[];
  total: number;
  link: string | undefined;
}

interface Cursor {
  letter: string;
  id: mongo.ObjectId;
}

function cursorOf({ after, before }: PageQuery, letters: string[]): Cursor | undefined {
  const text = after ?? before;
  if (text === undefined) return undefined;
  const [letter, id] = [text.slice(0, 1), text.slice(1)];
  const isOne = after === undefined || before === undefined;
  if (isOne && letters.includes(letter) && documentId.test(id)) return { letter, id: new mongo.ObjectId(id) };
  const name = after === undefined ? 'before' : 'after';
  throw invalidInput([{ path: [name], message: 'This is not a page of this list' }]);
}

/** `<?…>; rel="next", <?…>; rel="prev"`: relative, so that it works under `/` and `/api`. */
function linkOf(query: PageQuery, cursors: { after: string | undefined; before: string | undefined }) {
  const { after, before, ...kept } = query;
  const links = Object.entries(cursors).flatMap(([name, cursor]) => {
    if (cursor === undefined) return [];
    const given = Object.entries({ ...kept, [name]: cursor }).filter(([, value]) => String(value) !== '');
    const parameters = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    return [`<?${parameters}>; rel="${name === 'after' ? 'next' : 'prev'}"`];
  });
  return links.length > 0 ? links.join(', ') : undefined;
}

/**
 * Reads a page of a list; its links repeat further fields of `query`. Throws `invalid-input` for a cursor that does not
 * belong to this list.
 */
export async function readPage<Stored extends { _id: mongo.ObjectId }, Item>(
  list: PagedList<Stored, Item>,
  query: PageQuery,
): Promise<Page<Item>> {
  const { collection, projection = {}, maxTimeMS } = list;
  const cursor = cursorOf(query, Object.keys(list.parts));
  const isBackward = query.before !== undefined;
  const parts = isBackward ? Object.entries(list.parts).toReversed() : Object.entries(list.parts);
  const start = cursor ? parts.findIndex(([letter]) => letter === cursor.letter) : 0;
  const found: { cursor: string; document: Stored }[] = [];
  for (const [letter, filter] of parts.slice(start)) {
    const wanted = query.limit + 1 - found.length;
    if (wanted === 0) break;
    const beyond = cursor?.letter === letter && { _id: { [isBackward ? '$gt' : '$lt']: cursor.id } };
    const documents = await collection
      .find<Stored>({ ...filter, ...beyond }, { projection, maxTimeMS })
      .sort({ _id: isBackward ? 1 : -1 })
      .limit(wanted)
      .toArray();
    found.push(...documents.map((document) => ({ cursor: `${letter}${document._id}`, document })));
  }
  const hasMore = found.length > query.limit;
  const page = found.slice(0, query.limit);
  if (isBackward) page.reverse();
  const link = linkOf(query, {
    after: isBackward || hasMore ? page.at(-1)?.cursor : undefined,
    before: (isBackward ? hasMore : cursor) ? page.at(0)?.cursor : undefined,
  });
  const isWhole = !cursor && !hasMore;
  return {
    items: page.map(({ document }) => list.toItem(document)),
    total: isWhole ? page.length : await list.count(),
    link,
  };
}

/** The part of a `@Res({ passthrough: true })` reply that `answerPage` uses. */
export interface HeaderWriter {
  header(name: string, value: string): unknown;
}

/** Sets the headers of a page and returns its body: `return answerPage(reply, page)`. */
export function answerPage<Item>(reply: HeaderWriter, { items, total, link }: Page<Item>): Item[] {
  reply.header('x-total-count', String(total));
  if (link) reply.header('link', link);
  return items;
}
