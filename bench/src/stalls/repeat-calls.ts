import { type Call, send } from '../shared/load.ts';
import type { Journey } from '../shared/patients.ts';
import type { Account } from '../shared/system.ts';

const repeats = 1_000;
const atOnce = 100;

/** Repeats what journeys have sent, a hundred at a time: bookings, status changes and payment intents in turn. */
export async function repeatAll(url: string, provider: Account, journeys: Journey[]) {
  const repeatsOf = ({ patient, key, body, bookingId }: Journey): Call[] => {
    const repeat = (method: string, path: string, { token }: Account, body: object, more = {}): Call => ({
      url: `${url}/api${path}`,
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more },
      body: JSON.stringify(body),
    });
    return [
      repeat('POST', '/serviceBook', patient, body, { 'idempotency-key': key }),
      repeat('PATCH', `/book/${bookingId}`, provider, { status: 'working' }),
      repeat('POST', '/create-payment-intent', patient, { bookingId }),
    ];
  };
  const calls = journeys.flatMap(repeatsOf);
  const statuses: number[] = [];
  let sent = 0;
  const repeatInTurn = async () => {
    while (sent < repeats) {
      const call = calls[sent % calls.length] as Call;
      sent += 1;
      statuses.push(await send(call));
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, repeatInTurn));
  const tookMs = performance.now() - began;
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return {
    sent,
    tookMs,
    failed: statuses.filter((status) => status >= 500).length,
    answers: [...counts].map(([status, count]) => `${status}: ${count}`).join(', '),
  };
}
