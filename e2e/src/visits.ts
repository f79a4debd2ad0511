import { callsOf, payForBooking as pay } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { Account } from './accounts.ts';

/** Pays a booking by REST, with one of the sandbox's test cards. */
export async function payForBooking(url: string, patient: Account, bookingId: string, card?: string) {
  const calls = callsOf(url, patient);
  await ok(calls.reportPayment(await pay(url, calls, bookingId, card)));
}
