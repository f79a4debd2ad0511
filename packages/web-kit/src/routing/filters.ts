import { useSearchParams } from './router.ts';

/** The filters of a list by name, kept in the page's address. */
export function useFilters<Name extends string>(...names: Name[]) {
  const [address, setAddress] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  return {
    filters,
    /** Changes some; an empty value removes a filter. Anything else leaves the address, so the list begins anew. */
    setFilters: (changes: Partial<Record<Name, string>>) => {
      const set = Object.entries<string>({ ...filters, ...changes }).filter(([, value]) => value !== '');
      setAddress(Object.fromEntries(set));
    },
  };
}

/** `value` if it is one of the options, else `fallback`, which is the first of them unless given. */
export const oneOf = <Option extends string>(
  options: Record<Option, string>,
  value: string,
  fallback = Object.keys(options)[0] as Option,
): Option => (Object.keys(options) as Option[]).find((option) => option === value) ?? fallback;
