import { Inserted } from '@mendwell/contracts/answers';
import { type Booking, type BookingInput, Bookings, idempotencyKeyHeader } from '@mendwell/contracts/booking';
import { paths } from '@mendwell/contracts/paths';
import { http } from '@mendwell/web-kit/http';
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@mendwell/web-kit/query';
import { queryKeys } from '@mendwell/web-kit/query-keys';
import { useSession } from '@mendwell/web-kit/session';

/** The signed-in patient's bookings, newest first. */
export function useBookedServices() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.bookings, user?.uid],
    queryFn: user
      ? ({ signal }) => http(Bookings, paths.bookingsOfPatient(user.email), { signal })
      : skipToken,
  });
}

/** Books; the key makes a repeat of the same request find the first booking instead of making a second. */
export function useBookService() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: BookingInput & { idempotencyKey: string }) =>
      http(Inserted, paths.createBooking, {
        method: 'POST',
        body,
        headers: { [idempotencyKeyHeader]: idempotencyKey },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}

/** Shows what the card provider has just said, ahead of the live update that will confirm it. */
export const showPaymentStatus = (
  queryClient: QueryClient,
  bookingId: string,
  paymentStatus: Booking['paymentStatus'],
) =>
  queryClient.setQueriesData<Booking[]>({ queryKey: queryKeys.bookings }, (bookings) =>
    bookings?.map((booking) => (booking._id === bookingId ? { ...booking, paymentStatus } : booking)),
  );
