import { paths } from '@mendwell/contracts/paths';
import { popularServicesCount, Service, Services } from '@mendwell/contracts/service';
import { http } from '@mendwell/web-kit/http/http';
import { useList } from '@mendwell/web-kit/http/list';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';

// All calls here are public and sent without a token, so that caches can answer.
const anonymous = true;
const failure = 'Error fetching data:';

/** The most booked services, at most six. */
export const usePopularServices = () =>
  useQuery({
    queryKey: queryKeys.popularServices,
    queryFn: async ({ signal }) => {
      const services = await http(Services, paths.popularServices, { signal, anonymous });
      return services.slice(0, popularServicesCount);
    },
    meta: { failure },
  });

export const useService = (serviceId: string) =>
  useQuery({
    queryKey: [...queryKeys.service, serviceId],
    queryFn: ({ signal }) => http(Service, paths.serviceDetails(serviceId), { signal, anonymous }),
  });

/** Services that match a term, in batches; an empty term matches all. */
export const useServiceSearch = (term: string) =>
  useList({
    queryKey: [...queryKeys.services, term],
    schema: Services,
    path: `${paths.services}?${new URLSearchParams({ search: term })}`,
    anonymous,
    failure,
  });
