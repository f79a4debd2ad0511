import { toCents } from '@mendwell/contracts/money';
import type { ServiceQuery } from '@mendwell/contracts/service-query';
import { specialties } from '@mendwell/contracts/specialties';
import type { PagedList } from '@mendwell/service-kit/http/paging';
import type { mongo } from 'mongoose';
import { leastScoreOf } from '../reviews/rating.rules.ts';
import { gramsToFind, literal, wordsOf } from './search.rules.ts';
import { noSpecialty } from './service.rules.ts';

type Filter = mongo.Filter<mongo.Document>;

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** All values of `listedAs`, so that its indexes find services of any specialty. */
export const everySpecialty = [...specialties, noSpecialty];

export const live: Filter = { deletedAt: null };
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

/** The filter of a query, whatever its order. */
export const filterOf = (query: ServiceQuery): Filter => ({
  ...chosen(query),
  ...withWords(wordsOf(query.search)),
});

/** Services that have every word somewhere; all if there is none. */
export const withWords = (words: string[]): Filter =>
  words.length === 0 ? {} : { 'search.textGrams': { $all: gramsToFind(words) }, $and: every('text', words) };

/**
 * Live services by what a person can choose. The indexes for choices and orders start with `listedAs`, so a query that chooses
 * no specialty names them all.
 */
function chosen(query: ServiceQuery): Filter {
  const { specialty, provider, minPrice, maxPrice, minRating, available, sort } = query;
  const offered = provider === undefined ? {} : { providerId: provider };
  if (sort === 'newest' && !isNarrow({ ...query, search: '' })) return { ...live, ...offered };
  return {
    ...offered,
    listedAs: { $in: specialty ?? everySpecialty },
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

type Order = PagedList<never, never>['order'];

/** The orders by a field, each with the letter of its cursors, so that none accepts another's. */
const orders: Record<Exclude<ServiceQuery['sort'], 'newest'>, { letter: string; order: Order }> = {
  soonest: { letter: 's', order: { field: 'nextFreeAt', direction: 1, type: Date } },
  price: { letter: 'p', order: { field: 'priceCents', direction: 1, type: Number } },
  '-price': { letter: 'q', order: { field: 'priceCents', direction: -1, type: Number } },
  rating: { letter: 'b', order: { field: 'ratingScore', direction: -1, type: Number } },
};

/** The parts of a query's list, and their order. */
export function orderOf(query: ServiceQuery): Pick<PagedList<never, never>, 'parts' | 'order'> {
  if (query.sort !== 'newest') {
    const { letter, order } = orders[query.sort];
    return { parts: { [letter]: filterOf(query) }, order };
  }
  const words = wordsOf(query.search);
  return { parts: words.length > 0 ? titlesFirst(query, words) : { r: filterOf(query) } };
}

/** Services with every word in their title (`t`), then the rest (`r`). */
function titlesFirst(query: ServiceQuery, words: string[]): Record<string, Filter> {
  const inTitle = every('title', words);
  return {
    t: { ...chosen(query), 'search.titleGrams': { $all: gramsToFind(words) }, $and: inTitle },
    r: { ...filterOf(query), $nor: [{ $and: inTitle }] },
  };
}
