import { apiPrefix, paths } from '@mendwell/contracts/paths';
import type { Account } from '../shared/accounts.ts';
import { type Call, jsonCall, send } from '../shared/load.ts';
import type { Booked } from '../shared/patients.ts';

const repeats = 1_000;
const clients = 100;

/** Repeats what patients and the provider have sent, a hundred calls at a time. Counts the answers by status. */
export async function repeatCalls(url: string, provider: Account, booked: Booked[]) {
  const api = url + apiPrefix;
  const calls = booked.flatMap(({ patient, key, body, bookingId }) => [
    jsonCall('POST', api + paths.createBooking, patient, body, { 'idempotency-key': key }),
    jsonCall('PATCH', api + paths.bookingStatus(bookingId), provider, { status: 'working' }),
    jsonCall('POST', api + paths.createPaymentIntent, patient, { bookingId }),
  ]);
  const answers = new Map<number, number>();
  let sent = 0;
  const repeatInTurn = async () => {
    while (sent < repeats) {
      const call = calls[sent % calls.length] as Call;
      sent += 1;
      const status = await send(call);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, repeatInTurn));
  return { answers, tookMs: performance.now() - began };
}
