import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '@mendwell/client/accounts';
import { countCalls, followAccessLog } from '../shared/access-log.ts';
import { recordOperations } from './operations.ts';
import { startPeople } from './people.ts';
import type { Users } from './users.ts';

interface Times {
  beforeMs: number;
  afterwardsMs: number;
  /** How soon after the event each operation must have been accepted. */
  acceptedWithinMs: number;
}

/** Operations that began shortly before the people stopped may take this much longer than the others. */
const toleranceMs = 2_000;

/** Lets people work before, during and after an event. What it resolves with, if a text, has been measured by it. */
export async function workDuring(
  users: Users,
  seed: number,
  event: () => Promise<unknown>,
  { beforeMs, afterwardsMs, acceptedWithinMs }: Times,
) {
  const { system, offers } = users;
  // A run may last longer than a token.
  for (const offer of offers) offer.provider = await signIn(system.url, offer.provider);
  const operations = recordOperations();
  const loggedEntries = followAccessLog();
  const firstBooked = users.booked.length;
  const stopPeople = startPeople(users, operations, seed);
  await sleep(beforeMs);
  const beganAt = performance.now();
  const measured = await event();
  const overAt = performance.now();
  await sleep(afterwardsMs);
  const journeys = await operations.endWithin(acceptedWithinMs + toleranceMs, stopPeople());
  const { answered, failed } = countCalls(loggedEntries());
  return {
    measured: typeof measured === 'string' ? measured : '',
    beganAt,
    overAt,
    journeys,
    operations: operations.all.length,
    booked: users.booked.slice(firstBooked),
    /** Operations that were never accepted. */
    refused: operations.refused(),
    /** The longest time from the event until acceptance of each kind of operation. */
    slowest: operations.slowestSince(overAt),
    /** Calls that were answered with a 5xx. The card provider's own failures are injected. */
    failed: failed.filter((line) => !line.includes('/sandbox/')),
    /** How many calls each address answered. */
    answered,
  };
}
export type Work = Awaited<ReturnType<typeof workDuring>>;
