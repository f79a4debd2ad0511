import { callsOf, intentOf, payForBooking as pay, payByCard } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { Account } from './accounts.ts';

/** Opens the payment of a booking by REST. Returns how to pay it. */
export async function openPayment(url: string, patient: Account, bookingId: string) {
  const calls = callsOf(url, patient);
  const { clientSecret } = await ok(calls.openPayment(bookingId));
  const { stripe } = await (await fetch(`${url}/config.json`)).json();
  return async () => {
    await ok(payByCard(url, stripe.publishableKey, clientSecret));
    await ok(calls.reportPayment(intentOf(clientSecret)));
  };
}

/** Pays a booking by REST, with one of the sandbox's test cards. */
export async function payForBooking(url: string, patient: Account, bookingId: string, card?: string) {
  const calls = callsOf(url, patient);
  await ok(calls.reportPayment(await pay(url, calls, bookingId, card)));
}

/** Pays a booking and cancels it by REST. The card provider refuses the refund, as it does while there is a dispute. */
export async function refuseRefund(url: string, patient: Account, bookingId: string) {
  await payForBooking(url, patient, bookingId, 'pm_card_createDispute');
  await ok(callsOf(url, patient).cancel(bookingId));
}
