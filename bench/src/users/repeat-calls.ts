import { callsOf } from '@mendwell/client/calls';
import type { Users } from './users.ts';

const repeats = 1_000;
const clients = 100;

/** Repeats the requests of these bookings, a hundred calls at a time. Counts the answers by status. */
export async function repeatCalls({ system: { url } }: Users, booked: Users['booked']) {
  const calls = booked.flatMap(({ patient, provider, key, request, bookingId }) => [
    () => callsOf(url, patient).book(request, key),
    () => callsOf(url, provider).setStatus(bookingId, 'working'),
    () => callsOf(url, patient).openPayment(bookingId),
  ]);
  const answers = new Map<number, number>();
  let sent = 0;
  const repeatInTurn = async () => {
    while (sent < repeats) {
      const repeat = calls[sent % calls.length];
      sent += 1;
      const { status } = (await repeat?.()) ?? { status: 0 };
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, repeatInTurn));
  return answers;
}
