import { randomUUID } from 'node:crypto';
import type { Booking, BookingStatus } from '@mendwell/contracts/booking';
import type { Calendars } from '@mendwell/contracts/calendars';
import type { Inserted } from '@mendwell/contracts/calls';
import type { PaymentIntentAnswer } from '@mendwell/contracts/payment';
import type { Availability, Schedule } from '@mendwell/contracts/schedule';
import type { SeriesBooked, SeriesPlan } from '@mendwell/contracts/series';
import type { Service } from '@mendwell/contracts/service';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { type Answer, ask, ok } from './http.ts';

export interface BookingRequest {
  serviceId: string;
  serviceDate: string;
  instructions: string;
}

export interface SeriesRequest {
  serviceId: string;
  serviceDates: string[];
  instructions: string;
}

/** A refusal has a code. */
interface Change {
  acknowledged?: boolean;
  code?: string;
}

type Watch = (answer: Answer<unknown>) => void;

/**
 * The calls of a person, in the specification's spelling and with types of the contracts only, so that Node runs this in
 * any container as it is. `watch` sees every answer.
 */
export function callsOf(url: string, { token }: { token: string }, watch: Watch = () => {}) {
  async function api<Body>(method: string, path: string, body?: object, headers?: Record<string, string>) {
    const answer = await ask<Body>(method, `${url}/api${path}`, { token, body, headers });
    watch(answer);
    return answer;
  }
  const of = encodeURIComponent;
  return {
    api,
    search: (term: string) => api<Service[]>('GET', `/services?search=${of(term)}`),
    service: (serviceId: string) => api<Service>('GET', `/services/${serviceId}`),
    servicesOf: (email: string) => api<Service[]>('GET', `/serviceJob/${of(email)}`),
    publishService: (service: Partial<ServiceInput>) => api<Inserted>('POST', '/service', service),
    changeService: (serviceId: string, service: Partial<ServiceInput>) =>
      api('PUT', `/serviceUpdate/${serviceId}`, service),
    schedule: () => api<{ schedule: Schedule | null }>('GET', '/schedule'),
    calendars: () => api<Calendars>('GET', '/calendars'),
    keepCalendars: (addresses: string[]) => api('PUT', '/calendars', { addresses }),
    keepHours: (schedule: Partial<Schedule>) => api('PUT', '/schedule', schedule),
    freeTimes: (serviceId: string, from: Date, to: Date) =>
      api<Availability>(
        'GET',
        `/availability/${serviceId}?from=${from.toISOString()}&to=${to.toISOString()}`,
      ),
    /** Repeats with the same key are one request. */
    book: (request: BookingRequest, key: string = randomUUID()) =>
      api<Inserted & Change>('POST', '/serviceBook', request, { 'idempotency-key': key }),
    bookSeries: (request: SeriesRequest, key: string = randomUUID()) =>
      api<SeriesBooked & Change>('POST', '/series', request, { 'idempotency-key': key }),
    planSeries: (serviceId: string, first: Date, visits: number) =>
      api<SeriesPlan>(
        'GET',
        `/series/check?serviceId=${serviceId}&serviceDate=${first.toISOString()}&everyWeeks=1&visits=${visits}`,
      ),
    bookingsOf: (email: string) => api<Booking[]>('GET', `/booked/${of(email)}`),
    requestsOf: (email: string) => api<Booking[]>('GET', `/bookRequest/${of(email)}`),
    setStatus: (bookingId: string, status: BookingStatus) =>
      api<Change>('PATCH', `/book/${bookingId}`, { status }),
    move: (bookingId: string, serviceDate: string) =>
      api<Change>('POST', `/bookings/${bookingId}/move`, { serviceDate }),
    /** `following`: visits after it in its series, to cancel with it. */
    cancel: (bookingId: string, reason?: string, following: string[] = []) =>
      api<Change>('POST', `/bookings/${bookingId}/cancel`, {
        reason,
        following: following.map((one) => ({ bookingId: one })),
      }),
    decline: (bookingId: string, reason?: string) =>
      api<Change>('POST', `/bookings/${bookingId}/decline`, { reason }),
    writeReview: (bookingId: string, stars: number, text?: string) =>
      api<Change>('POST', '/reviews', { bookingId, stars, text }),
    changeReview: (bookingId: string, stars: number) =>
      api<Change>('PUT', `/reviews/${bookingId}`, { stars }),
    deleteReview: (bookingId: string) => api<Change>('DELETE', `/reviews/${bookingId}`),
    preferences: () => api('GET', '/notifications/preferences'),
    openPayment: (bookingId: string) =>
      api<PaymentIntentAnswer>('POST', '/create-payment-intent', { bookingId }),
    reportPayment: (paymentIntentId: string) => api('POST', '/payments/confirm', { paymentIntentId }),
  };
}
export type Calls = ReturnType<typeof callsOf>;

export const intentOf = (clientSecret: string) => clientSecret.replace(/_secret_.*/, '');

/** Confirms a payment at the sandbox as the browser's card field does, with one of its test cards. */
export const payByCard = (url: string, publishableKey: string, clientSecret: string, card = 'pm_card_visa') =>
  ask('POST', `${url}/sandbox/stripe/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
    token: publishableKey,
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  });

/** Pays for a booking with a test card, like the payment dialog, without reporting it. Returns the payment's id. */
export async function payForBooking(
  url: string,
  calls: Calls,
  bookingId: string,
  card?: string,
): Promise<string> {
  const { clientSecret } = await ok(calls.openPayment(bookingId));
  const { stripe } = await (await fetch(`${url}/config.json`, { headers: { connection: 'close' } })).json();
  await ok(payByCard(url, stripe.publishableKey, clientSecret, card));
  return intentOf(clientSecret);
}
