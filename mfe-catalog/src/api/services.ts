import { paths } from '@mendwell/contracts/paths';
import { popularServicesCount, Service, Services } from '@mendwell/contracts/service';
import { http, httpPage } from '@mendwell/web-kit/http';
import { useInfiniteQuery, useQuery } from '@mendwell/web-kit/query';

// Everything here is public: asked without a token, so that caches may answer.
const anonymous = true;

/** The most booked services, at most six. */
export const usePopularServices = () =>
  useQuery({
    queryKey: ['popular-services'],
    queryFn: async ({ signal }) => {
      const services = await http(Services, paths.popularServices, { signal, anonymous });
      return services.slice(0, popularServicesCount);
    },
  });

export const useService = (serviceId: string) =>
  useQuery({
    queryKey: ['service', serviceId],
    queryFn: ({ signal }) => http(Service, paths.serviceDetails(serviceId), { signal, anonymous }),
  });

/** The query of the next page, from the `Link` header: `<?after=…>; rel="next"` → `?after=…`. */
export const nextPageOf = (link: string | null) => link?.match(/<([^>]*)>;\s*rel="next"/)?.[1];

/** Services that match a term, page by page; an empty term matches all. */
export const useServiceSearch = (term: string) =>
  useInfiniteQuery({
    queryKey: ['services', term],
    queryFn: async ({ signal, pageParam }) => {
      const { data, headers } = await httpPage(Services, paths.services + pageParam, { signal, anonymous });
      return {
        services: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        next: nextPageOf(headers.get('Link')),
      };
    },
    initialPageParam: `?${new URLSearchParams({ search: term })}`,
    getNextPageParam: (page) => page.next,
  });
