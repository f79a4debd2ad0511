import { type ServiceSort, type Specialty, serviceSorts, specialties } from '@mendwell/contracts/service';

/** What the search page shows: the parameters of its address and of the call. Numbers are text, as typed. */
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

/** An amount in dollars, as the call takes it. */
export const amount = /^\d{1,6}(?:\.\d{1,2})?$/;

/** The lowest ratings on offer, in stars. */
export const leastRatings = ['3', '4', '4.5'];

const price = ([text = '']: string[]) => (amount.test(text) ? text : undefined);
const oneOf =
  <Text extends string>(known: readonly Text[]) =>
  ([text]: string[]) =>
    known.find((one) => one === text);

interface Field<Value> {
  /** Its value while nothing is chosen. */
  none: Value;
  /** From an address; `undefined` for unknown values. */
  parse: (texts: string[]) => Value | undefined;
  /** Of a filter: how the page calls its absence. Fields with the same label are one filter. */
  anyLabel?: string;
}

/** All parts of a search, in the order of the page. */
const fields: { [Name in keyof Search]: Field<Search[Name]> } = {
  search: { none: '', parse: ([text]) => text },
  specialty: {
    none: [],
    parse: (texts) => specialties.filter((name) => texts.includes(name)),
    anyLabel: 'Any specialty',
  },
  available: { none: '', parse: oneOf(['week']), anyLabel: 'Any time' },
  minPrice: { none: '', parse: price, anyLabel: 'Any price' },
  maxPrice: { none: '', parse: price, anyLabel: 'Any price' },
  minRating: { none: '', parse: oneOf(leastRatings), anyLabel: 'Any rating' },
  sort: { none: 'newest', parse: oneOf(serviceSorts) },
};
const names = Object.keys(fields) as (keyof Search)[];

const fromFields = <Value>(toValue: (name: keyof Search) => Value) =>
  Object.fromEntries(names.map((name) => [name, toValue(name)]));

export const emptySearch = fromFields((name) => fields[name].none) as unknown as Search;

export const searchFrom = (address: URLSearchParams) =>
  fromFields((name) => fields[name].parse(address.getAll(name)) ?? emptySearch[name]) as unknown as Search;

const isChosen = (search: Search, name: keyof Search) => String(search[name]) !== String(emptySearch[name]);

/** Only what is chosen. The call has the same parameters. */
export const parametersOf = (search: Search) =>
  Object.fromEntries(names.filter((name) => isChosen(search, name)).map((name) => [name, search[name]])) as {
    [Name in keyof Search]?: Exclude<Search[Name], ''>;
  };

/** A filter in use. */
export interface ActiveFilter {
  anyLabel: string;
  /** The search without it. */
  without: Search;
}

export function activeFilters(search: Search): ActiveFilter[] {
  const labels = new Set(names.map((name) => fields[name].anyLabel));
  return [...labels].flatMap((anyLabel) => {
    const ofFilter = names.filter((name) => fields[name].anyLabel === anyLabel);
    if (anyLabel === undefined || !ofFilter.some((name) => isChosen(search, name))) return [];
    const none = Object.fromEntries(ofFilter.map((name) => [name, emptySearch[name]]));
    return [{ anyLabel, without: { ...search, ...none } }];
  });
}
