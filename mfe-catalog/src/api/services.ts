import { searchCountLimit } from '@mendwell/contracts/service';
import { getService, listServices } from '@mendwell/contracts/service-calls';
import { formatCount } from '@mendwell/ui/display/format';
import { http } from '@mendwell/web-kit/http/http';
import { useList } from '@mendwell/web-kit/http/list';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { callParametersOf, parametersOf, type Search } from './search-address.ts';

export const useService = (serviceId: string) =>
  useQuery({
    queryKey: [...queryKeys.service, serviceId],
    queryFn: ({ signal }) => http(getService, { serviceId }, { signal }),
  });

/** Services that a search chooses, in batches. */
export const useServiceList = (search: Search) =>
  useList({
    queryKey: [...queryKeys.services, search],
    call: listServices,
    parameters: { search: '', ...callParametersOf(search, new Date()) },
    failure: 'Error fetching data:',
  });

/** The number of services that a search finds, in words: capped unless the list is of all services. */
export function countOf(total: number, search: Search): string {
  const { sort: _, ...choices } = parametersOf(search);
  if (total >= searchCountLimit && Object.keys(choices).length > 0) return `${total} or more services`;
  return formatCount(total, 'service');
}
