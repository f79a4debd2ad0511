import type { PageQuery } from '@mendwell/contracts/calls';
import { toCents } from '@mendwell/contracts/money';
import { wantedParts } from '@mendwell/contracts/schedule';
import type { ServiceQuery } from '@mendwell/contracts/service-calls';
import type { PagedList } from '@mendwell/service-kit/http/paging';
import type { mongo } from 'mongoose';
import { leastScoreOf } from '../records/rating.rules.ts';
import {
  gramsOfTitle,
  gramsOfWords,
  literal,
  titleWith,
  titleWithout,
  wordsOf,
} from '../records/search.rules.ts';

type Filter = mongo.Filter<mongo.Document>;

export const live: Filter = { deletedAt: null };
/** What lists show, by a field of their indexes: live services that are not paused. */
export const listed: Filter = { listedAs: { $gt: '' } };
/** Deleted by their providers, for good. */
export const removed: Filter = { deletedAt: { $exists: true }, 'moderation.hiddenBy': null };

type FilterName = Exclude<keyof ServiceQuery, keyof PageQuery | 'search' | 'sort'>;

/** What each filter requires of a service. Its fields are part of all indexes of lists (`service.schema.ts`). */
const conditions: {
  [Name in FilterName]: (value: NonNullable<ServiceQuery[Name]>, query: ServiceQuery) => Filter;
} = {
  specialty: (names) => ({ listedAs: { $in: names } }),
  provider: (providerId) => ({ providerId }),
  minPrice: (dollars) => ({ priceCents: { $gte: toCents(dollars) } }),
  maxPrice: (dollars) => ({ priceCents: { $lte: toCents(dollars) } }),
  // The score follows from the average, so it bounds a range of the index by rating.
  minRating: (average) => ({
    ratingAverage: { $gte: average },
    ratingScore: { $gte: leastScoreOf(average) },
  }),
  available: (_when, query) => (query.part ? {} : freeIn(query)),
  part: (_part, query) => freeIn(query),
};

const weekMs = 7 * 24 * 3_600_000;

/** A free time in the coming week, on the wanted day and in the wanted part. */
function freeIn(query: ServiceQuery): Filter {
  const parts = wantedParts(query);
  return { nextFreeAt: { $lte: new Date(Date.now() + weekMs) }, ...(parts && { freeParts: parts }) };
}

const conditionsOf = (query: ServiceQuery): Filter[] =>
  (Object.keys(conditions) as FilterName[]).flatMap((name) => {
    const condition = conditions[name] as (value: unknown, query: ServiceQuery) => Filter;
    return query[name] === undefined ? [] : [condition(query[name], query)];
  });

/** Whether a query lists fewer than all services. */
export const hasFilters = (query: ServiceQuery) =>
  conditionsOf(query).length > 0 || wordsOf(query.search).length > 0;

/** Listed services that match a query's filters, whatever its words. */
const toFilter = (query: ServiceQuery): Filter => ({ $and: [listed, ...conditionsOf(query)] });

const textMatches = (...patterns: RegExp[]): Filter[] =>
  patterns.map((pattern) => ({ 'search.text': pattern }));
const haveGrams = (grams: string[]): Filter => ({ 'search.grams': { $all: grams } });

/** Services that have every word somewhere. */
export const withWords = (words: string[]): Filter =>
  words.length === 0 ? {} : { $and: [haveGrams(gramsOfWords(words)), ...textMatches(...words.map(literal))] };
/** Services that have every word in their title. */
const withTitle = (words: string[]): Filter => ({
  $and: [haveGrams(gramsOfTitle(words)), ...textMatches(titleWith(words))],
});

type Order = NonNullable<PagedList<never, never>['order']>;
interface ListOf extends Pick<PagedList<never, never>, 'parts'> {
  order: Order;
  all: Filter;
}

const beginning = new Date(0);

/** Each with the least value of its field. */
const orders: Record<ServiceQuery['sort'], { order: Order; least: number | Date }> = {
  newest: { order: { field: 'createdAt', direction: -1, ids: -1, type: Date }, least: beginning },
  soonest: { order: { field: 'nextFreeAt', direction: 1, type: Date }, least: beginning },
  price: { order: { field: 'priceCents', direction: 1, type: Number }, least: 0 },
  '-price': { order: { field: 'priceCents', direction: -1, type: Number }, least: 0 },
  rating: { order: { field: 'ratingScore', direction: -1, type: Number }, least: 0 },
};

/** The parts of a list, and all that it contains. */
export function listOf(query: ServiceQuery): ListOf {
  const { sort, search } = query;
  const { order, least } = orders[sort];
  const words = wordsOf(search);
  // Without a condition for its first field, MongoDB would not check the others in the order's index.
  const base = [{ [order.field]: { $gte: least } }, toFilter(query)];
  const all = { $and: [...base, withWords(words)] };
  if (sort !== 'newest' || words.length === 0) return { all, order, parts: { [sort]: all } };
  // Services with every word in their title, then the rest.
  const title = { $and: [...base, withTitle(words)] };
  const newest = { $and: [all, ...textMatches(titleWithout(words))] };
  return { all, order, parts: { title, newest } };
}
