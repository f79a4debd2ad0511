import { randomUUID } from 'node:crypto';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { type Account, signUp } from './accounts.ts';
import { call } from './calls.ts';
import { startCrowd } from './crowd.ts';
import type { Offer } from './offer.ts';
import type { Operations } from './operations.ts';
import type { System } from './system.ts';

/** A booking that was accepted, and the request that made it. */
export interface Booked {
  patient: Account;
  key: string;
  body: { serviceId: string; serviceDate: string; instructions: string };
  bookingId: string;
  /** When the answer arrived, by `performance.now()`. */
  bookedAt: number;
}

const patients = 12;

/** Twelve people book and pay one appointment after another. Returns how to stop them, which resolves with the bookings. */
export function startPatients(system: System, offer: Offer, operations: Operations) {
  const booked: Booked[] = [];
  const stop = startCrowd(patients, () => bookAndPay(system, offer, operations, booked));
  return async () => {
    await stop();
    return booked;
  };
}

/** Registers, books, pays as the payment dialog does, and has the provider begin the work. */
async function bookAndPay(
  { url, stripe }: System,
  { provider, serviceId }: Offer,
  { perform }: Operations,
  booked: Booked[],
) {
  const api = url + apiPrefix;
  const patient = await perform('register', async () => ({ status: 200, body: await signUp(url) }));
  const { token } = patient;
  const key = randomUUID();
  const body = { serviceId, serviceDate: new Date(Date.now() + 3_600_000).toISOString(), instructions: '' };
  const { insertedId: bookingId } = await perform('book', () =>
    call<{ insertedId: string }>('POST', api + paths.createBooking, token, body, { 'idempotency-key': key }),
  );
  booked.push({ patient, key, body, bookingId, bookedAt: performance.now() });

  const { clientSecret } = await perform('open the payment', () =>
    call<{ clientSecret: string }>('POST', api + paths.createPaymentIntent, token, { bookingId }),
  );
  const paymentIntentId = clientSecret.replace(/_secret_.*/, '');
  const card = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
  await perform(
    'pay by card',
    () =>
      call<{ error?: { payment_intent?: { status?: string } } }>(
        'POST',
        `${url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`,
        stripe.publishableKey,
        card,
      ),
    // After a lost answer, the repeat is refused because the payment has already succeeded.
    ({ status, body }) => status < 300 || body.error?.payment_intent?.status === 'succeeded',
  );
  // Every other page is closed before it reports the payment; the provider's webhook must do.
  if (booked.length % 2 === 0)
    await perform('report the payment', () =>
      call('POST', api + paths.confirmPayment, token, { paymentIntentId }),
    );
  await perform('begin the work', () =>
    call('PATCH', api + paths.bookingStatus(bookingId), provider.token, { status: 'working' }),
  );
}
