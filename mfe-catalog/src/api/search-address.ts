import { weekdays } from '@mendwell/contracts/schedule';
import { type ServiceSort, type Specialty, serviceSorts, specialties } from '@mendwell/contracts/service';

/** What the search page shows, as its address has it. The term and the prices are as typed, and may be wrong. */
export interface Search {
  search: string;
  specialty: Specialty[];
  /** Only services with a free time then. */
  available: '' | 'today' | 'tomorrow' | 'week';
  /** … and in that part of a day, or of the week. */
  part: '' | 'morning' | 'evening' | 'weekend';
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
  part: '',
  minPrice: '',
  maxPrice: '',
  minRating: '',
  sort: 'newest',
};
const names = Object.keys(emptySearch) as (keyof Search)[];

/** The values that an address can choose, where not any text is one. */
const known: Partial<Record<keyof Search, readonly string[]>> = {
  specialty: specialties,
  available: ['today', 'tomorrow', 'week'],
  part: ['morning', 'evening', 'weekend'],
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

/** Only what is chosen. */
export const parametersOf = (search: Search) =>
  Object.fromEntries(names.filter((name) => isChosen(search, name)).map((name) => [name, search[name]])) as {
    [Name in keyof Search]?: Exclude<Search[Name], ''>;
  };

/** The parameters of the call, which knows no today: days are the reader's. */
export function callParametersOf(search: Search, now: Date) {
  const parameters = parametersOf(search);
  const { available, ...others } = parameters;
  if (available === undefined) return others;
  const weekday = weekdays[(now.getDay() + (available === 'today' ? 6 : 7)) % 7];
  return { ...parameters, available: available === 'week' ? available : weekday };
}

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
  ['Any time', 'available', 'part'],
  ['Any price', 'minPrice', 'maxPrice'],
  ['Any rating', 'minRating'],
];

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
