import { Modified } from '@mendwell/contracts/answers';
import { type Booking, Bookings, type StatusChange } from '@mendwell/contracts/booking';
import { paths } from '@mendwell/contracts/paths';
import { http } from '@mendwell/web-kit/http';
import { skipToken, useMutation, useQuery, useQueryClient } from '@mendwell/web-kit/query';
import { queryKeys } from '@mendwell/web-kit/query-keys';
import { useSession } from '@mendwell/web-kit/session';
import { useEffect } from 'react';

const queryKey = queryKeys.bookingRequests;

/** What patients have requested from the signed-in provider, newest first. */
export function useBookingRequests() {
  const { user } = useSession();
  const requests = useQuery({
    queryKey: [...queryKey, user?.uid],
    queryFn: user ? ({ signal }) => http(Bookings, paths.bookingRequests(user.email), { signal }) : skipToken,
  });
  useEffect(() => {
    if (requests.error) console.error('Error fetching data', requests.error);
  }, [requests.error]);
  return requests;
}

interface Change extends StatusChange {
  bookingId: string;
}

/** Changes a request's status: shown at once, taken back on failure, the list reloaded either way. */
export function useChangeStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, status }: Change) =>
      http(Modified, paths.bookingStatus(bookingId), { method: 'PATCH', body: { status } }),
    onMutate: async ({ bookingId, status }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Booking[]>({ queryKey });
      queryClient.setQueriesData<Booking[]>({ queryKey }, (requests) =>
        requests?.map((request) => (request._id === bookingId ? { ...request, status } : request)),
      );
      return before;
    },
    onError: (_error, _change, before = []) => {
      for (const [key, requests] of before) queryClient.setQueryData(key, requests);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
