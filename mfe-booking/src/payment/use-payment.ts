import type { Booking } from '@mendwell/contracts/booking';
import { useMutation, useQueryClient } from '@mendwell/web-kit/http/query';
import { toast } from '@mendwell/web-kit/toast/toast';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useState } from 'react';
import { showPaymentStatus } from '../api/bookings.ts';
import { findPaymentStatus, readPaymentStatus, usePaymentIntent } from '../api/payments.ts';
import { type PaymentResult, payByCard } from './pay-by-card.ts';

interface ReadyCard {
  stripe: Stripe;
  card: StripeCardElement;
}

/** Pays one booking. `onSettled` runs when the payment has succeeded or is processing. */
export function usePayment(booking: Booking, onSettled: () => void) {
  const queryClient = useQueryClient();
  // Destructured here, because the query library tracks the properties that are read, and the card form mounts later.
  const { data, error, isLoading, refetch } = usePaymentIntent(booking);
  const clientSecret = data?.clientSecret;
  const [isChecking, setChecking] = useState(false);

  const attempt = useMutation({
    mutationFn: async ({ stripe, card }: ReadyCard) => {
      if (!clientSecret) throw new Error('Client secret not set');
      return payByCard({
        stripe,
        card,
        clientSecret,
        payer: { email: booking.userEmail, name: booking.userName },
        confirm: readPaymentStatus,
        findStatus: (paymentIntentId) => {
          setChecking(true);
          return findPaymentStatus(queryClient, paymentIntentId);
        },
      });
    },
    onSuccess: (result) => {
      if (result.outcome === 'refused') return;
      showPaymentStatus(queryClient, booking._id, result.outcome === 'succeeded' ? 'paid' : 'processing');
      toast.success(messages[result.outcome]);
      onSettled();
    },
    onSettled: () => setChecking(false),
  });

  return {
    intent: { error, isLoading, refetch },
    pay: attempt.mutate,
    isPaying: attempt.isPending,
    isChecking,
    failure: attempt.error?.message ?? messageOf(attempt.data),
    isDeclined: attempt.data?.outcome === 'refused' && attempt.data.isDeclined === true,
  };
}

const messages = {
  succeeded: 'Payment successful',
  processing: 'Your bank is still processing the payment. It will show as Paid once it is done.',
} as const;

const messageOf = (result: PaymentResult | undefined) =>
  result?.outcome === 'refused' ? result.message : undefined;
