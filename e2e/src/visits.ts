import { callsOf, intentOf, payByCard } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { Account } from './accounts.ts';

/** Pays a booking by REST, with one of the sandbox's test cards. */
export async function payForBooking(url: string, patient: Account, bookingId: string, card?: string) {
  const calls = callsOf(url, patient);
  const { clientSecret } = await ok(calls.openPayment(bookingId));
  const { stripe } = await (await fetch(`${url}/config.json`)).json();
  await ok(payByCard(url, stripe.publishableKey, clientSecret, card));
  await ok(calls.reportPayment(intentOf(clientSecret)));
}
