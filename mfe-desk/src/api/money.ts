import { retryPayment } from '@mendwell/contracts/desk/payments';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskAction } from './desk-query.ts';

/** The card provider may take a while. */
const timeoutMs = 30_000;

/** Checks a payment at the card provider now, and refunds what is owed. */
export const useRetryPayment = (bookingId: string) =>
  useDeskAction({
    mutationKey: ['payment', bookingId],
    act: () => http(retryPayment, { bookingId }, { note: '' }, { timeoutMs }),
    done: 'The card provider is asked again.',
  });
