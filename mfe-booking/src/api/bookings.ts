import { type Booking, type BookingInput, idempotencyKeyHeader } from '@mendwell/contracts/booking';
import {
  createBooking,
  getBooking,
  listBookingsOfPatient,
  listNoteReads,
} from '@mendwell/contracts/booking-calls';
import { ownZone } from '@mendwell/contracts/time';
import { http } from '@mendwell/web-kit/http/http';
import { updateListItem, useList } from '@mendwell/web-kit/http/list';
import { type QueryClient, useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSession } from '@mendwell/web-kit/session/session';

/** The signed-in patient's bookings, newest first, in batches. */
export function useBookedServices() {
  const { user } = useSession();
  return useList({
    queryKey: [...queryKeys.bookings, user?.uid],
    call: listBookingsOfPatient,
    parameters: user ? { email: user.email } : undefined,
  });
}

/** Who read the patient's texts of a booking, refetched each time they are shown. */
export const useNoteReads = (bookingId: string, isShown: boolean) =>
  useQuery({
    queryKey: ['note-reads', bookingId],
    queryFn: ({ signal }) => http(listNoteReads, { bookingId }, { signal }),
    enabled: isShown,
    staleTime: 0,
  });

/** How to find the provider of an open booking; `null` if the provider has not said. */
export const useDirections = (bookingId: string) =>
  useQuery({
    queryKey: ['directions', bookingId],
    queryFn: async ({ signal }) => (await http(getBooking, { bookingId }, { signal })).directions ?? null,
  });

/** The booking fields that the specification's table of calls lists, of which the server relies on three, and what was seen. */
export type NewBooking = Omit<Booking, '_id' | 'paymentStatus' | 'timeline' | 'version'> &
  Pick<BookingInput, 'terms'>;

/**
 * Books a service; times in mails are in this device's zone. Repeating a request with the same key returns the booking it
 * created.
 */
export const sendBooking = (booking: NewBooking, idempotencyKey: string) =>
  http(
    createBooking,
    {},
    { ...booking, patientTimeZone: ownZone() },
    { headers: { [idempotencyKeyHeader]: idempotencyKey } },
  );

/** Shows the card provider's result before the live update confirms it. */
export const showPaymentStatus = (
  queryClient: QueryClient,
  bookingId: string,
  paymentStatus: Booking['paymentStatus'],
) => updateListItem<Booking>(queryClient, queryKeys.bookings, bookingId, { paymentStatus });
