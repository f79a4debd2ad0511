import type { Booking } from '@mendwell/contracts/booking';
import { confirmPayment, createPaymentIntent, getReceipt } from '@mendwell/contracts/payment';
import { http } from '@mendwell/web-kit/http/http';
import { type QueryClient, useQuery } from '@mendwell/web-kit/http/query';

/** The payment intent of a booking, requested when the payment dialog opens; free bookings need none. */
export const usePaymentIntent = ({ _id: bookingId, price }: Pick<Booking, '_id' | 'price'>) =>
  useQuery({
    queryKey: ['payment-intent', bookingId],
    queryFn: ({ signal }) => http(createPaymentIntent, {}, { bookingId, price }, { signal }),
    enabled: price > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { failure: 'Error fetching client secret' },
  });

/** The receipt of a booking's payment, refetched when the booking changes. */
export const useReceipt = ({ _id: bookingId, version }: Pick<Booking, '_id' | 'version'>) =>
  useQuery({
    queryKey: ['receipt', bookingId, version],
    queryFn: ({ signal }) => http(getReceipt, { bookingId }, { signal }),
    placeholderData: (earlier) => earlier,
  });

/** Makes the server read the intent from the card provider, and returns its status. */
export const readPaymentStatus = async (paymentIntentId: string) => {
  const { status } = await http(confirmPayment, {}, { paymentIntentId });
  return status;
};

/** Like `readPaymentStatus`, but pauses while the browser is offline and makes four attempts. */
export const findPaymentStatus = (queryClient: QueryClient, paymentIntentId: string) =>
  queryClient.fetchQuery({
    queryKey: ['payment-status', paymentIntentId],
    networkMode: 'online',
    queryFn: () => readPaymentStatus(paymentIntentId),
    retry: 3,
    staleTime: 0,
    gcTime: 0,
  });
