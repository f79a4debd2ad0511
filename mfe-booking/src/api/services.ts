import { getServiceToBook } from '@mendwell/contracts/service-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';

/** The service to book, refetched each time the page opens. */
export const useServiceToBook = (serviceId: string) =>
  useQuery({
    queryKey: [...queryKeys.service, serviceId],
    queryFn: ({ signal }) => http(getServiceToBook, { serviceId }, { signal }),
    refetchOnMount: 'always',
  });
