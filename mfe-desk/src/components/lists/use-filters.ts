import { useSearchParams } from '@mendwell/web-kit/routing/router';

/** The filters of a list, kept in the page's address by name. */
export function useFilters<Name extends string>(...names: Name[]) {
  const [address, setAddress] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  return {
    filters,
    /** Changes some; an empty value removes a filter. The list begins anew. */
    setFilters: (changes: Partial<Record<Name, string>>) => {
      const set = Object.entries<string>({ ...filters, ...changes }).filter(([, value]) => value !== '');
      setAddress(Object.fromEntries(set));
    },
  };
}

/** `value` if it is one of the options, else the first of them. */
export const oneOf = <Option extends string>(options: Record<Option, string>, value: string): Option => {
  const known = Object.keys(options) as Option[];
  return known.find((option) => option === value) ?? (known[0] as Option);
};
