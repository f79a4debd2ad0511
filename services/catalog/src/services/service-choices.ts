import { toCents } from '@mendwell/contracts/money';
import type { ServiceQuery } from '@mendwell/contracts/service-query';
import type { PagedList } from '@mendwell/service-kit/http/paging';
import type { mongo } from 'mongoose';
import { leastScoreOf } from '../records/rating.rules.ts';
import { gramsToFind, literal, titleWith, titleWithout, wordsOf } from './search.rules.ts';
import { weekMs, weekOf } from './service.rules.ts';
import { type ListIndex, listIndexes } from './service.schema.ts';

type Filter = mongo.Filter<mongo.Document>;

export const live: Filter = { deletedAt: null };
/** Live services as well, by a field of the indexes of orders. */
export const listed: Filter = { listedAs: { $gt: '' } };
/** Removals that can be undone. */
export const hidden: Filter = {
  deletedAt: { $exists: true },
  'hidden.with': { $in: ['service', 'account'] },
};
/** By their providers, for good. */
export const removed: Filter = { deletedAt: { $exists: true }, 'hidden.with': null };

/** Whether a query narrows the list by more than words and a provider. */
const isNarrowed = ({ specialty, minPrice, maxPrice, minRating, available }: ServiceQuery) =>
  [specialty, minPrice, maxPrice, minRating, available].some((choice) => choice !== undefined);

/** Whether a query has choices that the index of choices finds. A provider's services are found by their own. */
export const hasChoices = (query: ServiceQuery) => query.provider === undefined && isNarrowed(query);

/** Whether a query lists all services. */
export const isForAll = (query: ServiceQuery) =>
  query.provider === undefined && !isNarrowed(query) && wordsOf(query.search).length === 0;

/** Whether a list is ordered by a field; the others are ordered by ids. */
export const isOrdered = (query: ServiceQuery) => query.sort !== 'newest' || isNarrowed(query);

/** Services by what a person can choose, without words. */
export function chosen(query: ServiceQuery): Filter {
  const { specialty, provider, minPrice, maxPrice, minRating, available } = query;
  const weekEnd = new Date(Date.now() + weekMs);
  return {
    ...(provider !== undefined && { providerId: provider }),
    ...(specialty ? { listedAs: { $in: specialty } } : listed),
    ...((minPrice ?? maxPrice) !== undefined && {
      priceCents: {
        ...(minPrice !== undefined && { $gte: toCents(minPrice) }),
        ...(maxPrice !== undefined && { $lte: toCents(maxPrice) }),
      },
    }),
    // The score follows from the average; it bounds a range of the index by rating, however few have been reviewed.
    ...(minRating !== undefined && {
      ratingAverage: { $gte: minRating },
      ratingScore: { $gte: leastScoreOf(minRating) },
    }),
    ...(available && { nextFreeWeek: { $lte: weekOf(weekEnd) }, nextFreeAt: { $lte: weekEnd } }),
  };
}

const textMatches = (...patterns: RegExp[]): Filter =>
  patterns.length === 0 ? {} : { $and: patterns.map((pattern) => ({ 'search.text': pattern })) };
const withGrams = (field: 'titleGrams' | 'textGrams', words: string[]): Filter =>
  words.length === 0 ? {} : { [`search.${field}`]: { $all: gramsToFind(words) } };

/** Services that have every word somewhere, by their grams. */
export const withWords = (words: string[]): Filter => ({
  ...withGrams('textGrams', words),
  ...textMatches(...words.map(literal)),
});

type ListOf = Pick<PagedList<never, never>, 'parts' | 'hints' | 'order'> & { all: Filter };
type Order = NonNullable<PagedList<never, never>['order']>;

const beginning = new Date(0);

/** Each with the letter of its cursors, so that no other accepts them, and the least value of its field. */
const orders: Record<ServiceQuery['sort'], { letter: string; order: Order; least: number | Date }> = {
  // By date, since the index by ids has no other field.
  newest: {
    letter: 'r',
    order: { field: 'createdAt', direction: -1, ids: -1, type: Date },
    least: beginning,
  },
  soonest: { letter: 's', order: { field: 'nextFreeAt', direction: 1, type: Date }, least: beginning },
  price: { letter: 'p', order: { field: 'priceCents', direction: 1, type: Number }, least: 0 },
  '-price': { letter: 'q', order: { field: 'priceCents', direction: -1, type: Number }, least: 0 },
  rating: { letter: 'b', order: { field: 'ratingScore', direction: -1, type: Number }, least: 0 },
};

/** The indexes that find services with the words of a list in their title, and those with the words anywhere. */
export interface FoundBy {
  inTitle: ListIndex;
  inText: ListIndex;
}

/** The parts of a list, and all that it contains. Without `foundBy`, its words are found by their grams. */
export function listOf(query: ServiceQuery, foundBy?: FoundBy): ListOf {
  const { provider, sort, search } = query;
  const { letter, order, least } = orders[sort];
  const words = wordsOf(search);
  const base = foundBy
    ? // Without a condition for its first field, MongoDB would not check the others in the index.
      { [order.field]: { $gte: least }, ...chosen(query) }
    : { ...live, ...(provider !== undefined && { providerId: provider }) };
  const { inTitle, inText } = foundBy ?? { inTitle: 'titleGrams', inText: 'textGrams' };
  const byGrams = (index: ListIndex) =>
    index === 'titleGrams' || index === 'textGrams' ? withGrams(index, words) : {};
  const all = { ...base, ...byGrams(inText), ...textMatches(...words.map(literal)) };
  const list = { all, order: foundBy && order };
  const hints = foundBy && { t: listIndexes[inTitle], [letter]: listIndexes[inText] };
  if (sort !== 'newest' || words.length === 0) return { ...list, hints, parts: { [letter]: all } };
  // Services with every word in their title, then the rest.
  const parts = {
    t: { ...base, ...byGrams(inTitle), ...textMatches(titleWith(words)) },
    [letter]: { ...all, 'search.text': titleWithout(words) },
  };
  return { ...list, hints, parts };
}
