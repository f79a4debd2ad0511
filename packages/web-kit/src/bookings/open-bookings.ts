import { getOpenBookings } from '@mendwell/contracts/booking-calls';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import { useOwnQuery } from '../session/own-query.ts';

/** The signed-in user's open bookings. All modules share one query, which live updates refetch. */
export const useOpenBookings = () =>
  useOwnQuery({
    queryKey: queryKeys.openBookings,
    queryFn: ({ signal }) => http(getOpenBookings, {}, { signal }),
  });
