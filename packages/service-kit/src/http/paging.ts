import type { PageQuery } from '@mendwell/contracts/calls';
import type { FastifyReply } from 'fastify';
import { mongo } from 'mongoose';
import { maxTimeMS } from '../database/driver.ts';
import { invalidInput } from './input.pipe.ts';

/** An order by a field, which every document of the list has. */
interface Order {
  /** Must be part of the projection. */
  field: string;
  direction: 1 | -1;
  /** The order of equal ones by `_id`; the other way by default, so that an index serves both directions. */
  ids?: 1 | -1;
  type: typeof Number | typeof Date;
}

/** A list that is read by pages, newest (greatest `_id`) first unless it has another order. */
export interface PagedList<Stored, Item> {
  collection: mongo.Collection;
  order?: Order | undefined;
  /** Whether ids are texts, such as uids, instead of ObjectIds. */
  hasTextIds?: boolean;
  /** How texts are compared, if not exactly. */
  collation?: mongo.CollationOptions | undefined;
  /** Filters of the list's consecutive parts. Cursors name their part, so that no list accepts another's. */
  parts: Record<string, mongo.Filter<mongo.Document>>;
  projection?: mongo.Document;
  /** Counts the whole list, if not all of its parts; not called if one page contains it. */
  count?: () => Promise<number>;
  toItem: (document: Stored) => Item;
}

/** A page with the values of its headers `X-Total-Count` and, unless it is the whole list, `Link`. */
export interface Page<Item> {
  items: Item[];
  total: number;
  link: string | undefined;
}

/** The last document of a page: its part, its id and, in an order by a field, its value: `price.<id>.4550`. */
interface Cursor {
  part: string;
  id: mongo.ObjectId | string;
  value: number;
}

const cursorPattern = /^(?<part>[a-z-]+)\.(?<id>[0-9a-f]{24})(?:\.(?<value>-?\d+(?:\.\d+)?))?$/i;
/** Its id is in base64url. */
const textCursorPattern = /^(?<part>[a-z-]+)\.(?<id>[\w-]+)(?:\.(?<value>-?\d+(?:\.\d+)?))?$/;

interface Ids {
  order?: Order | undefined;
  hasTextIds?: boolean;
}

function cursorOf(
  { after, before }: PageQuery,
  parts: string[],
  { order, hasTextIds }: Ids,
): Cursor | undefined {
  const text = after ?? before;
  if (text === undefined) return undefined;
  const pattern = hasTextIds ? textCursorPattern : cursorPattern;
  const { part = '', id = '', value } = pattern.exec(text)?.groups ?? {};
  const isOne = after === undefined || before === undefined;
  if (isOne && parts.includes(part) && (order === undefined) === (value === undefined)) {
    const decoded = hasTextIds ? Buffer.from(id, 'base64url').toString() : new mongo.ObjectId(id);
    return { part, id: decoded, value: Number(value) };
  }
  const name = after === undefined ? 'before' : 'after';
  throw invalidInput([{ path: [name], message: 'This is not a page of this list' }]);
}

type Sort = Record<string, 1 | -1>;

function sortOf(order: Order | undefined, isBackward: boolean): Sort {
  const turned = (direction: number) => (direction > 0 === isBackward ? -1 : 1);
  if (!order) return { _id: turned(-1) };
  const { field, direction, ids = -direction } = order;
  return { [field]: turned(direction), _id: turned(ids) };
}

/** What comes after a cursor: first those with an equal value, then the others, so that each read uses the index alone. */
function afterCursor({ id, value }: Cursor, sort: Sort, order?: Order) {
  const past = (field: string) => (sort[field] === 1 ? '$gt' : '$lt');
  const later = { _id: { [past('_id')]: id } };
  if (!order) return [later];
  const last = order.type === Date ? new Date(value) : value;
  return [{ [order.field]: last, ...later }, { [order.field]: { [past(order.field)]: last } }];
}

/** `<?…>; rel="next", <?…>; rel="prev"`: relative, so that it works under `/` and `/api`. */
function toLinkHeader(query: PageQuery, cursors: { after: string | undefined; before: string | undefined }) {
  const { after, before, ...kept } = query;
  const links = Object.entries(cursors).flatMap(([name, cursor]) => {
    if (cursor === undefined) return [];
    const given = Object.entries({ ...kept, [name]: cursor })
      .flatMap(([key, value]) => [value ?? []].flat().map((single) => [key, String(single)]))
      .filter(([, value]) => value !== '');
    const parameters = new URLSearchParams(given);
    return [`<?${parameters}>; rel="${name === 'after' ? 'next' : 'prev'}"`];
  });
  return links.length > 0 ? links.join(', ') : undefined;
}

/**
 * Reads a page of a list; its links repeat further fields of `query`. Throws `invalid-input` for a cursor that does not
 * belong to this list.
 */
export async function readPage<Stored extends { _id: mongo.ObjectId | string }, Item>(
  list: PagedList<Stored, Item>,
  query: PageQuery,
): Promise<Page<Item>> {
  const { collection, order, projection = {}, collation } = list;
  const cursor = cursorOf(query, Object.keys(list.parts), list);
  const isBackward = query.before !== undefined;
  const parts = isBackward ? Object.entries(list.parts).toReversed() : Object.entries(list.parts);
  const start = cursor ? parts.findIndex(([part]) => part === cursor.part) : 0;
  const sort = sortOf(order, isBackward);
  const reads = parts.slice(start).flatMap(([part, filter]) => {
    const ranges = cursor?.part === part ? afterCursor(cursor, sort, order) : [{}];
    return ranges.map((range) => ({ part, filter: { $and: [filter, range] } }));
  });
  const found: { cursor: string; document: Stored }[] = [];
  for (const { part, filter } of reads) {
    const wanted = query.limit + 1 - found.length;
    if (wanted === 0) break;
    const documents = await collection
      .find<Stored>(filter, { projection, maxTimeMS, ...(collation && { collation }) })
      .sort(sort)
      .limit(wanted)
      .toArray();
    found.push(...documents.map((document) => ({ cursor: cursorTo(document, part, list), document })));
  }
  const hasMore = found.length > query.limit;
  const page = found.slice(0, query.limit);
  if (isBackward) page.reverse();
  const link = toLinkHeader(query, {
    after: isBackward || hasMore ? page.at(-1)?.cursor : undefined,
    before: (isBackward ? hasMore : cursor) ? page.at(0)?.cursor : undefined,
  });
  const isWhole = !cursor && !hasMore;
  return {
    items: page.map(({ document }) => list.toItem(document)),
    total: isWhole ? page.length : await (list.count?.() ?? countAll(list)),
    link,
  };
}

const countAll = <Stored, Item>({ collection, parts }: PagedList<Stored, Item>) =>
  collection.countDocuments({ $or: Object.values(parts) }, { maxTimeMS });

function cursorTo<Stored extends { _id: mongo.ObjectId | string }>(
  document: Stored,
  part: string,
  { order, hasTextIds }: Ids,
): string {
  const id = hasTextIds ? Buffer.from(String(document._id)).toString('base64url') : document._id;
  return `${part}.${id}${order ? `.${Number(document[order.field as keyof Stored])}` : ''}`;
}

/** Sends a page, which is the answer of a handler: its items as the body, the rest in headers. */
export async function sendPage(
  _request: unknown,
  reply: Pick<FastifyReply, 'header'>,
  page: unknown,
): Promise<unknown[]> {
  const { items, total, link } = page as Page<unknown>;
  reply.header('x-total-count', String(total));
  if (link) reply.header('link', link);
  return items;
}
