import { toCents } from '@mendwell/contracts/money';
import type { ServiceQuery } from '@mendwell/contracts/service-query';
import type { PagedList } from '@mendwell/service-kit/http/paging';
import type { mongo } from 'mongoose';
import { leastScoreOf } from '../reviews/rating.rules.ts';
import { gramsToFind, literal, wordsOf } from './search.rules.ts';

type Filter = mongo.Filter<mongo.Document>;

const weekMs = 7 * 24 * 60 * 60 * 1000;

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

/** Whether a query chooses some services; otherwise it lists all. */
export const isChoice = (query: ServiceQuery) => query.provider !== undefined || isNarrow(query);

const isNarrow = ({ search, specialty, minPrice, maxPrice, minRating, available }: ServiceQuery) =>
  wordsOf(search).length > 0 ||
  [specialty, minPrice, maxPrice, minRating, available].some((choice) => choice !== undefined);

/** Whether so many services have words like these that the index of their grams is of no use. */
export interface FrequentWords {
  inTitles: boolean;
  inTexts: boolean;
}
const rareWords: FrequentWords = { inTitles: false, inTexts: false };

/** Services that have every word somewhere; all if there is none. */
export const withWords = (words: string[], areFrequent = false): Filter =>
  words.length === 0
    ? {}
    : {
        ...(!areFrequent && { 'search.textGrams': { $all: gramsToFind(words) } }),
        $and: every('text', words),
      };

/** Whether the indexes of orders serve a query; otherwise it lists all, a provider's or those with some words. */
export const isOrdered = (query: ServiceQuery) =>
  query.sort !== 'newest' || isNarrow({ ...query, search: '' });

/** Live services by what a person can choose, without words. */
function chosen(query: ServiceQuery): Filter {
  const { specialty, provider, minPrice, maxPrice, minRating, available, sort } = query;
  const offered = provider === undefined ? {} : { providerId: provider };
  if (!isOrdered(query)) return { ...live, ...offered };
  const { order, least } = orders[sort];
  return {
    ...offered,
    ...(specialty ? { listedAs: { $in: specialty } } : listed),
    // Without a condition for its first field, MongoDB would not check the others in the index.
    [order.field]: { $gte: least },
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
    ...(available && { nextFreeAt: { $lte: new Date(Date.now() + weekMs) } }),
  };
}

const every = (field: 'title' | 'text', words: string[]): Filter[] =>
  words.map((word) => ({ [`search.${field}`]: literal(word) }));

type Order = NonNullable<PagedList<never, never>['order']>;

const beginning = new Date(0);

/** Each with the letter of its cursors, so that no other accepts them, and the least value of its field. */
const orders: Record<ServiceQuery['sort'], { letter: string; order: Order; least: number | Date }> = {
  // By date, since MongoDB would prefer its own index of ids, which has no other field.
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

/** The parts of a query's list, their order, and all of its services. */
export function listOf(
  query: ServiceQuery,
  { inTitles, inTexts }: FrequentWords = rareWords,
): Pick<PagedList<never, never>, 'parts' | 'order'> & { all: Filter } {
  const words = wordsOf(query.search);
  const base = chosen(query);
  const all = { ...base, ...withWords(words, inTexts) };
  const { letter } = orders[query.sort];
  const order = isOrdered(query) ? orders[query.sort].order : undefined;
  if (query.sort !== 'newest' || words.length === 0) return { all, parts: { [letter]: all }, order };
  const inTitle = every('title', words);
  const grams = { 'search.titleGrams': { $all: gramsToFind(words) } };
  const parts = {
    // Services with every word in their title, then the rest.
    t: { ...base, ...(!inTitles && grams), $and: [...every('text', words), ...inTitle] },
    [letter]: { ...all, $nor: [{ $and: inTitle }] },
  };
  return { all, parts, order };
}
