import { getProviderFacts } from '@mendwell/contracts/provider-facts';
import { http } from '../http/http.ts';
import { skipToken, useQuery } from '../http/query.ts';
import { queryKeys } from '../http/query-keys.ts';

/** What bookings tell about the provider of a service; nothing without one. */
export const useProviderFacts = (serviceId: string | undefined) =>
  useQuery({
    queryKey: [...queryKeys.provider, 'facts', serviceId],
    queryFn: serviceId ? ({ signal }) => http(getProviderFacts, { serviceId }, { signal }) : skipToken,
  });
