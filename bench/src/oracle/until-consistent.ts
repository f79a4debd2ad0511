import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from '@mendwell/local/servers/mongodb';
import { traceBooking } from '@mendwell/local/system/booking-trace';
import type { MailServer } from '../shared/mail-server.ts';
import type { Users } from '../users/users.ts';
import { findViolations } from './invariants.ts';
import type { Snapshot } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';
import type { Violation } from './violation.ts';

/** Reads everything the invariants are about. */
export async function readSnapshot(
  { system, offers, acknowledged }: Users,
  client: MongoClient,
  { mails }: MailServer,
): Promise<Snapshot> {
  const withHours = offers.filter(({ hasHours }) => hasHours).map(({ serviceId }) => serviceId);
  return { ...(await takeSnapshot(system, client, withHours)), acknowledged, mails };
}

/** Checks the invariants until all are met or `deadline`, by `performance.now()`, has passed. */
export async function untilConsistent(
  read: () => Promise<Snapshot>,
  deadline: number,
  check = findViolations,
) {
  let last = '';
  for (;;) {
    const violations = await read().then(check, notReadable);
    const violated = [...violations].find(([, found]) => found.length > 0);
    const at = performance.now();
    // `last` is the invariant that was met last.
    if (!violated || at > deadline) return { violations, at, last };
    [last] = violated;
    await sleep(1_000);
  }
}

/** A part that cannot be read violates an invariant, too. */
const notReadable = (error: unknown) =>
  new Map([['everything can be read', [{ bookingId: '', text: String(error) }]]]);

/** Prints violations, with the traces of their bookings. Returns their number. */
export async function printViolations(violations: Map<string, Violation[]>, client: MongoClient) {
  for (const [invariant, found] of violations)
    for (const { bookingId, text } of found.slice(0, 3)) {
      console.log(`  ✗ ${invariant}: ${bookingId} ${text}`);
      for (const line of await traceBooking(client, bookingId)) console.log(`      ${line}`);
    }
  return [...violations.values()].flat().length;
}
