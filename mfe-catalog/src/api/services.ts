import { popularServicesCount } from '@mendwell/contracts/service';
import { getService, listServices, popularServices } from '@mendwell/contracts/service-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useList } from '@mendwell/web-kit/http/list';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { parametersOf, type Search } from './search-address.ts';

const failure = 'Error fetching data:';

/** The most booked services, at most six. */
export const usePopularServices = () =>
  useQuery({
    queryKey: queryKeys.popularServices,
    queryFn: async ({ signal }) => {
      const services = await http(popularServices, {}, { signal });
      return services.slice(0, popularServicesCount);
    },
    meta: { failure },
  });

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
    failure,
  });
