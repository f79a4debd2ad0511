import { getProviderFacts } from '@mendwell/contracts/provider-facts';
import { getProvider, listServices } from '@mendwell/contracts/service-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useList } from '@mendwell/web-kit/http/list';
import { skipToken, useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';

export const useProvider = (providerId: string) =>
  useQuery({
    queryKey: [...queryKeys.provider, providerId],
    queryFn: ({ signal }) => http(getProvider, { providerId }, { signal }),
  });

/** What bookings tell about the provider of a service. */
export const useProviderFacts = (serviceId: string | undefined) =>
  useQuery({
    queryKey: [...queryKeys.provider, 'facts', serviceId],
    queryFn: serviceId ? ({ signal }) => http(getProviderFacts, { serviceId }, { signal }) : skipToken,
  });

/** A provider's services, newest first, in batches. */
export const useServicesOfProvider = (providerId: string) =>
  useList({
    queryKey: [...queryKeys.services, { provider: providerId }],
    call: listServices,
    parameters: { provider: providerId },
  });
