import { getService, listServices } from '@mendwell/contracts/service-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useList } from '@mendwell/web-kit/http/list';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { parametersOf, type Search } from './search-address.ts';

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
    parameters: { search: '', ...parametersOf(search) },
    failure: 'Error fetching data:',
  });
