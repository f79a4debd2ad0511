import { type ServiceSort, serviceSorts } from '@mendwell/contracts/service';
import { type Specialty, specialties } from '@mendwell/contracts/specialties';

/** What the search page shows, as in its address. Numbers are text, as typed. */
export interface Search {
  term: string;
  specialties: Specialty[];
  /** Dollars. */
  minPrice: string;
  maxPrice: string;
  /** Stars. */
  minRating: string;
  /** Only services with a free time in the next seven days. */
  isThisWeek: boolean;
  sort: ServiceSort;
}

/** Changes the latest search, which may not be rendered yet. */
export type OnSearch = (change: Partial<Search> | ((latest: Search) => Partial<Search>)) => void;

export const everything: Search = {
  term: '',
  specialties: [],
  minPrice: '',
  maxPrice: '',
  minRating: '',
  isThisWeek: false,
  sort: 'newest',
};

/** An amount in dollars, as the call takes it. */
export const amount = /^\d{1,6}(?:\.\d{1,2})?$/;

/** The lowest ratings on offer, in stars. */
export const leastRatings = ['3', '4', '4.5'];

/** Unknown values count as not chosen. */
export const searchFrom = (address: URLSearchParams): Search => {
  const text = (name: string) => address.get(name) ?? '';
  const price = (name: string) => (amount.test(text(name)) ? text(name) : '');
  const chosen = address.getAll('specialty');
  return {
    term: text('search'),
    specialties: specialties.filter((name) => chosen.includes(name)),
    minPrice: price('minPrice'),
    maxPrice: price('maxPrice'),
    minRating: leastRatings.find((rating) => rating === text('minRating')) ?? everything.minRating,
    isThisWeek: text('available') === 'week',
    sort: serviceSorts.find((sort) => sort === text('sort')) ?? everything.sort,
  };
};

/** Only what differs from `everything`. The call has the same parameters. */
export const parametersOf = ({ term, specialties, isThisWeek, sort, ...rest }: Search) => ({
  ...(term && { search: term }),
  ...(specialties.length > 0 && { specialty: specialties }),
  ...Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== '')),
  ...(isThisWeek && { available: 'week' as const }),
  ...(sort !== everything.sort && { sort }),
});
