import type { Booking } from '@mendwell/contracts/booking';
import { paths } from '@mendwell/contracts/paths';
import type { PaymentIntentAnswer } from '@mendwell/contracts/payment';
import { call, eventually } from './api.ts';
import type { Config } from './config.ts';

/** Pays for a booking with a test card, like the payment dialog. The card may be declined. */
export async function pay(
  { baseUrl, stripePublishableKey }: Config,
  booking: Booking,
  card: string,
  token: string,
) {
  const { clientSecret } = await call<PaymentIntentAnswer>(baseUrl + paths.createPaymentIntent, {
    token,
    body: { bookingId: booking._id },
  });
  const paymentIntentId = clientSecret.split('_secret_')[0];
  await call(`${baseUrl}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    token: stripePublishableKey,
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  }).catch(unlessDeclined);
  await call(baseUrl + paths.confirmPayment, { token, body: { paymentIntentId } });
  const mine = baseUrl + paths.bookingsOfPatient(booking.userEmail);
  await eventually(`Payment of "${booking.serviceName}"`, async () =>
    (await call<Booking[]>(mine, { token })).find(
      ({ _id, paymentStatus }) =>
        _id === booking._id && paymentStatus !== 'unpaid' && paymentStatus !== 'processing',
    ),
  );
}

/** A declined card is a valid outcome, which the demo includes. */
const unlessDeclined = (error: unknown) => {
  if (!(error instanceof Error) || !error.message.includes(' 402')) throw error;
};
