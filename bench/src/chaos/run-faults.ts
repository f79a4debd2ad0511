import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { traceBooking } from '@mendwell/local/system/booking-trace';
import { lastPorts } from '@mendwell/local/system/ports';
import { countCalls, followAccessLog } from '../shared/access-log.ts';
import { signIn } from '../shared/accounts.ts';
import { keepServerLogs, toSeconds } from '../shared/figures.ts';
import type { MailServer } from '../shared/mail-server.ts';
import { recordOperations } from '../shared/operations.ts';
import { startSystem } from '../shared/system.ts';
import type { Database } from './database.ts';
import type { FaultTarget } from './fault.ts';
import { injectAll } from './faults.ts';
import { findViolations } from './invariants.ts';
import { createOffers, startPeople } from './people.ts';
import { hasNoPersonalData } from './personal-data-search.ts';
import { seeded } from './random.ts';
import { type FaultResult, toReport } from './report.ts';
import { type Balancers, instanceEnv, startSecondInstances } from './second-instances.ts';
import type { Acknowledged, Snapshot } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';
import type { TraceReceiver } from './trace-receiver.ts';
import type { Violation } from './violation.ts';

const beforeMs = 2_000;
const afterwardsMs = 2_000;
const acceptedWithinMs = 20_000;
/** Payments and mails are retried half a minute after a first failure, a minute after a second one. */
const consistentWithinMs = 180_000;

interface Plan {
  seed: number;
  faults: string[];
  database: Database;
  mailServer: MailServer;
  traceReceiver: TraceReceiver;
  balancers: Balancers;
}

/**
 * Injects the faults of a plan into a new system, one after the other, and prints the results. Returns whether all
 * invariants were met.
 */
export async function runFaults({ seed, faults, database, mailServer, traceReceiver, balancers }: Plan) {
  for (const [name, balancer] of Object.entries(balancers))
    balancer.balance(() => [Number(lastPorts()?.[name])]);
  const system = await startSystem(instanceEnv);
  // Before the gateway reloads its configuration, which closes connections that a call may be about to use.
  const offers = await createOffers(system);
  const second = await startSecondInstances(system, balancers);
  const target: FaultTarget = { system, second, database, mailServer, random: seeded(seed) };
  const client = await new MongoClient(database.uri).connect();
  const acknowledged: Acknowledged[] = [];
  const results: FaultResult[] = [];
  const withHours = offers.filter(({ hasHours }) => hasHours).map(({ serviceId }) => serviceId);
  const read = async () => ({
    ...(await takeSnapshot(system, client, withHours)),
    acknowledged,
    mails: mailServer.mails,
  });

  for (const [at, fault] of faults.entries()) {
    // A run may last longer than a token.
    for (const offer of offers) offer.provider = await signIn(system.url, offer.provider);
    const operations = recordOperations();
    const withoutRetryAfter: string[] = [];
    const loggedEntries = followAccessLog();
    const context = { system, offers, operations, acknowledged, withoutRetryAfter };
    const stopPeople = startPeople(context, seed + at);
    await sleep(beforeMs);
    const brokenAt = performance.now();
    const measured = await injectAll(fault, target);
    const brokenMs = performance.now() - brokenAt;
    await sleep(afterwardsMs);
    const stoppedAt = performance.now();
    const journeys = await operations.endWithin(acceptedWithinMs, stopPeople());
    const acceptedMs = performance.now() - stoppedAt;
    // The card provider's own failures are injected.
    const failed = countCalls(loggedEntries()).failed.filter((line) => !line.includes('/sandbox/'));
    const result: FaultResult = {
      fault,
      measured,
      brokenMs,
      acceptedMs,
      withoutRetryAfter,
      journeys,
      operations: operations.all.length,
      refused: operations.refused(),
      failed,
      ...(await untilConsistent(read)),
    };
    results.push(result);
    await print(result, client);
  }
  console.log(`\n${toReport(results, seed, mailServer.mails)}`);
  await client.close();
  const isDiscreet = await hasNoPersonalData(traceReceiver.received, mailServer);
  const isConsistent = results.every(
    ({ refused, withoutRetryAfter, violations }) =>
      refused.length + withoutRetryAfter.length + [...violations.values()].flat().length === 0,
  );
  if (!isConsistent || !isDiscreet) keepServerLogs();
  return isConsistent && isDiscreet;
}

/** Checks the invariants until all are met or it is too late. */
async function untilConsistent(read: () => Promise<Snapshot>) {
  const began = performance.now();
  let last = '';
  for (;;) {
    const violations = await read().then(findViolations, notReadable);
    const consistentMs = performance.now() - began;
    const violated = [...violations].find(([, found]) => found.length > 0);
    if (!violated || consistentMs > consistentWithinMs) return { violations, consistentMs, last };
    [last] = violated;
    await sleep(1_000);
  }
}

/** A part that cannot be read violates an invariant, too. */
const notReadable = (error: unknown) =>
  new Map([['everything can be read', [{ bookingId: '', text: String(error) }]]]);

async function print(result: FaultResult, client: MongoClient) {
  const { fault, journeys, failed, refused, withoutRetryAfter, violations, last, measured } = result;
  console.log(
    `${fault}: ${journeys} journeys, ${failed.length} answers 5xx, broken for ${toSeconds(result.brokenMs)}, accepted after ${toSeconds(result.acceptedMs)}, consistent after ${toSeconds(result.consistentMs)} ${last} ${measured}`,
  );
  for (const line of [...new Set(failed)].slice(0, 5)) console.log(`  … ${line}`);
  for (const line of refused.slice(0, 5)) console.log(`  ✗ ${line}`);
  if (withoutRetryAfter.length > 0)
    console.log(`  ✗ 503 without Retry-After: ${[...new Set(withoutRetryAfter)]}`);
  await printViolations(violations, client);
}

/** With the trace of each violation's booking. */
async function printViolations(violations: Map<string, Violation[]>, client: MongoClient) {
  for (const [invariant, found] of violations)
    for (const { bookingId, text } of found.slice(0, 3)) {
      console.log(`  ✗ ${invariant}: ${bookingId} ${text}`);
      for (const line of await traceBooking(client, bookingId)) console.log(`      ${line}`);
    }
}
