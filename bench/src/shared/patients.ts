import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Operations } from './operations.ts';
import { type Account, type Running, signUp } from './system.ts';

/** What one journey has done, as far as it came. */
export interface Journey {
  patient: Account;
  key: string;
  body: { serviceId: string; serviceDate: string; instructions: string };
  bookingId: string;
  /** When the answer arrived, as `performance.now()` counts. */
  bookedAt: number;
}

export const priceCents = 5_000;
/** The limits of a system in which these people do in a minute what others do in weeks. */
export const noLimits = {
  BOOKINGS_PER_HOUR: '100000',
  PAYMENT_INTENTS_PER_MINUTE: '100000',
  GATEWAY_REST_RATE: '100000r/s',
};
/** What is booked. */
export const offered = {
  serviceName: 'Stalled service',
  serviceArea: 'Here',
  image: '/media/services/cardiologist-1.svg',
  price: priceCents / 100,
  description: 'Made to be booked while parts stand still.',
};
const people = 12;
/** Between two journeys of one person. */
const restMs = 500;

export interface Offer {
  provider: Account;
  serviceId: string;
}

/** A provider with a service, stored and announced before anybody books. */
export async function offerService({ url }: Running): Promise<Offer> {
  const provider = await signUp(url);
  const { body } = await call<{ insertedId: string }>('POST', `${url}/api/service`, provider.token, offered);
  return { provider, serviceId: body.insertedId };
}

/** Twelve people begin one journey after another until they are stopped; resolves with the journeys they booked. */
export function startPeople(running: Running, stripeKey: string, offer: Offer, operations: Operations) {
  const journeys: Journey[] = [];
  let isOver = false;
  async function live() {
    while (!isOver) {
      await travel(running.url, stripeKey, offer, operations, journeys);
      await sleep(restMs);
    }
  }
  const lives = Array.from({ length: people }, () => live().catch(() => {}));
  return async () => {
    isOver = true;
    await Promise.all(lives);
    return journeys;
  };
}

/** Registers, books, pays as the payment dialog does, and lets the provider begin. */
async function travel(
  url: string,
  stripeKey: string,
  { provider, serviceId }: Offer,
  { perform }: Operations,
  journeys: Journey[],
) {
  const patient = await perform('register', async () => ({ status: 200, body: await signUp(url) }));
  const { token } = patient;
  const key = randomUUID();
  const body = { serviceId, serviceDate: new Date(Date.now() + 3_600_000).toISOString(), instructions: '' };
  const { insertedId: bookingId } = await perform('book', () =>
    call<{ insertedId: string }>('POST', `${url}/api/serviceBook`, token, body, { 'idempotency-key': key }),
  );
  journeys.push({ patient, key, body, bookingId, bookedAt: performance.now() });

  const { clientSecret } = await perform('open the payment', () =>
    call<{ clientSecret: string }>('POST', `${url}/api/create-payment-intent`, token, { bookingId }),
  );
  const paymentIntentId = clientSecret.replace(/_secret_.*/, '');
  const card = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
  await perform(
    'pay by card',
    () =>
      call<{ error?: { payment_intent?: { status?: string } } }>(
        'POST',
        `${url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`,
        stripeKey,
        card,
      ),
    // A repeat after a lost answer is told that the payment has succeeded already.
    ({ status, body }) => status < 300 || body.error?.payment_intent?.status === 'succeeded',
  );
  // Every other page is closed too early to report the payment; the provider's webhook must do.
  if (journeys.length % 2 === 0)
    await perform('report the payment', () =>
      call('POST', `${url}/api/payments/confirm`, token, { paymentIntentId }),
    );
  await perform('begin the work', () =>
    call('PATCH', `${url}/api/book/${bookingId}`, provider.token, { status: 'working' }),
  );
}
