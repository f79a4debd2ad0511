import { type ServiceSort, type Specialty, serviceSorts, specialties } from '@mendwell/contracts/service';

/** What the search page shows, as its address has it. The term and the prices are as typed, and may be wrong. */
export interface Search {
  search: string;
  specialty: Specialty[];
  /** `week`: only services with a free time in the next seven days. */
  available: '' | 'week';
  /** Dollars. */
  minPrice: string;
  maxPrice: string;
  /** Stars. */
  minRating: string;
  sort: ServiceSort;
}

/** Changes the latest search, which may not be rendered yet. */
export type OnSearch = (change: Partial<Search> | ((latest: Search) => Partial<Search>)) => void;

/** The lowest ratings on offer, in stars. */
export const leastRatings = ['3', '4', '4.5'];

/** The search page before anything is chosen, in the order of the page. */
export const emptySearch: Search = {
  search: '',
  specialty: [],
  available: '',
  minPrice: '',
  maxPrice: '',
  minRating: '',
  sort: 'newest',
};
const names = Object.keys(emptySearch) as (keyof Search)[];

/** The values that an address can choose, where not any text is one. */
const known: Partial<Record<keyof Search, readonly string[]>> = {
  specialty: specialties,
  available: ['week'],
  minRating: leastRatings,
  sort: serviceSorts,
};

export const searchFrom = (address: URLSearchParams) =>
  Object.fromEntries(
    names.map((name) => {
      const texts = address.getAll(name);
      const values = known[name]?.filter((value) => texts.includes(value)) ?? texts;
      return [name, name === 'specialty' ? values : (values[0] ?? emptySearch[name])];
    }),
  ) as unknown as Search;

const isChosen = (search: Search, name: keyof Search) => String(search[name]) !== String(emptySearch[name]);

/** Only what is chosen. The call has the same parameters. */
export const parametersOf = (search: Search) =>
  Object.fromEntries(names.filter((name) => isChosen(search, name)).map((name) => [name, search[name]])) as {
    [Name in keyof Search]?: Exclude<Search[Name], ''>;
  };

/** The most code points of a term. */
const termLimit = 100;

export const termProblem = (term: string) =>
  [...term].length > termLimit ? `Enter at most ${termLimit} characters` : undefined;

/** With a decimal point, as the call takes it. */
const amountOf = (typed: string) => typed.replace(',', '.');

const priceProblem = (typed: string) =>
  typed === '' || /^\d{1,6}(?:\.\d{1,2})?$/.test(amountOf(typed))
    ? undefined
    : 'Enter dollars, such as 40 or 40.50';

/** What is wrong with a search, by field. */
export const problemsIn = ({ search, minPrice, maxPrice }: Search) => ({
  search: termProblem(search),
  minPrice: priceProblem(minPrice),
  maxPrice:
    priceProblem(maxPrice) ??
    (Number.parseFloat(amountOf(minPrice)) > Number.parseFloat(amountOf(maxPrice))
      ? 'The highest price must not be below the lowest'
      : undefined),
});

/** The search as it can be made: without what is wrong. */
export function possible(search: Search): Search {
  const problems = problemsIn(search);
  return {
    ...search,
    search: problems.search ? '' : search.search,
    minPrice: problems.minPrice ? '' : amountOf(search.minPrice),
    maxPrice: problems.maxPrice ? '' : amountOf(search.maxPrice),
  };
}

/** The filters by how the page calls their absence. */
const filters: [anyLabel: string, ...(keyof Search)[]][] = [
  ['Any specialty', 'specialty'],
  ['Any time', 'available'],
  ['Any price', 'minPrice', 'maxPrice'],
  ['Any rating', 'minRating'],
];

/** A filter in use. */
export interface ActiveFilter {
  anyLabel: string;
  /** The search without it. */
  without: Search;
}

export const activeFilters = (search: Search): ActiveFilter[] =>
  filters
    .filter(([, ...parts]) => parts.some((name) => isChosen(search, name)))
    .map(([anyLabel, ...parts]) => ({
      anyLabel,
      without: { ...search, ...Object.fromEntries(parts.map((name) => [name, emptySearch[name]])) },
    }));

/** The search without any filter, with its term and order. */
export const withoutFilters = ({ search, sort }: Search): Search => ({ ...emptySearch, search, sort });
