import { getOpenBookings } from '@mendwell/contracts/booking-calls';
import { http } from '../http/http.ts';
import { skipToken, useQuery } from '../http/query.ts';
import { queryKeys } from '../http/query-keys.ts';
import { useSession } from '../session/session.tsx';

/** The signed-in user's open bookings. All modules share one query, which live updates refetch. */
export const useOpenBookings = () => {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.openBookings, user?.uid],
    queryFn: user ? ({ signal }) => http(getOpenBookings, {}, { signal }) : skipToken,
  });
};
