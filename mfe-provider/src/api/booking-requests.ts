import type { Booking, StatusChange } from '@mendwell/contracts/booking';
import {
  changeBookingStatus,
  getBooking,
  getBookingNote,
  listBookingRequests,
} from '@mendwell/contracts/booking-calls';
import { pageLimit } from '@mendwell/contracts/calls';
import { http } from '@mendwell/web-kit/http/http';
import { updateListItem, useList } from '@mendwell/web-kit/http/list';
import {
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

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

type Status = StatusChange['status'];

/**
 * Changes a request's status; changes to one request are sent one after another. `picked` is the latest unconfirmed
 * status: shown instead of the saved one, it needs no rollback when the change fails.
 */
export function useChangeStatus(bookingId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['change-status', bookingId];
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Status,
  });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (status: Status) => http(changeBookingStatus, { bookingId }, { status }),
    onSuccess: (_, status) => {
      updateListItem<Booking>(queryClient, queryKeys.bookingRequests, bookingId, { status });
      toast.success('Status updated successfully');
    },
    onError: () => toast.error('Failed to update status'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.bookingRequests });
    },
  });
  return { picked: pending.at(-1), changeStatus: (status: Status) => mutate(status) };
}
