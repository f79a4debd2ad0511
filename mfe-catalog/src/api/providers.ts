import { getProvider, listServices } from '@mendwell/contracts/service-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useList } from '@mendwell/web-kit/http/list';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';

export const useProvider = (providerId: string) =>
  useQuery({
    queryKey: [...queryKeys.provider, providerId],
    queryFn: ({ signal }) => http(getProvider, { providerId }, { signal }),
  });

/** A provider's services, newest first, in batches. */
export const useServicesOfProvider = (providerId: string) =>
  useList({
    queryKey: [...queryKeys.services, { provider: providerId }],
    call: listServices,
    parameters: { provider: providerId },
  });
