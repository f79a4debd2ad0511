import { popularServicesCount } from '@mendwell/contracts/service';
import { popularServices } from '@mendwell/contracts/service-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';

/** The most booked services, at most six. Apart from other calls of services: the home page loads no search. */
export const usePopularServices = () =>
  useQuery({
    queryKey: queryKeys.popularServices,
    queryFn: async ({ signal }) => {
      const services = await http(popularServices, {}, { signal });
      return services.slice(0, popularServicesCount);
    },
    meta: { failure: 'Error fetching data:' },
  });
