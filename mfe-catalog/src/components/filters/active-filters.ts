import { everything, type Search } from '../../api/search-address.ts';

/** A filter in use. */
export interface ActiveFilter {
  /** What choosing it again for everyone reads: `Any price`. */
  anyLabel: string;
  /** The search without it. */
  without: Search;
}

const fieldsOf = {
  'Any specialty': ['specialties'],
  'Any time': ['isThisWeek'],
  'Any price': ['minPrice', 'maxPrice'],
  'Any rating': ['minRating'],
} satisfies Record<string, (keyof Search)[]>;

export const activeFilters = (search: Search): ActiveFilter[] =>
  Object.entries(fieldsOf).flatMap(([anyLabel, fields]) => {
    const without = { ...search, ...Object.fromEntries(fields.map((field) => [field, everything[field]])) };
    const isActive = fields.some((field) => String(search[field]) !== String(everything[field]));
    return isActive ? [{ anyLabel, without }] : [];
  });
