import { getBooking, getBookingNote, listBookingRequests } from '@mendwell/contracts/booking-calls';
import { pageLimit } from '@mendwell/contracts/calls';
import { http } from '@mendwell/web-kit/http/http';
import { useList } from '@mendwell/web-kit/http/list';
import { skipToken, useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSession } from '@mendwell/web-kit/session/session';

/** The signed-in provider's booking requests, newest first, in batches. */
export function useBookingRequests() {
  const { user } = useSession();
  return useList({
    queryKey: [...queryKeys.bookingRequests, user?.uid],
    call: listBookingRequests,
    parameters: user ? { email: user.email } : undefined,
    failure: 'Error fetching data',
  });
}

/** The requests, without notes, whose appointments begin between two instants, the second excluded. */
export function useRequestsBetween({ from, to }: { from: string; to: string }) {
  const { user } = useSession();
  const limit = String(pageLimit.max);
  return useList({
    queryKey: [...queryKeys.bookingRequests, user?.uid, from, to],
    call: listBookingRequests,
    parameters: user ? { email: user.email, from, to, limit } : undefined,
    failure: 'Error fetching data',
  });
}

/** One request, without what the patient wrote. */
export const useRequest = (bookingId: string | null) =>
  useQuery({
    queryKey: ['booking-request', bookingId],
    queryFn: bookingId ? ({ signal }) => http(getBooking, { bookingId }, { signal }) : skipToken,
    meta: { failure: 'Error fetching data' },
  });

/** What the patient of a request wrote. Only for one that is shown: the patient sees who read it. */
export const useRequestNote = (bookingId: string) =>
  useQuery({
    queryKey: ['booking-note', bookingId],
    queryFn: ({ signal }) => http(getBookingNote, { bookingId }, { signal }),
    meta: { failure: 'Error fetching data' },
  });
