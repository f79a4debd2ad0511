import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { lastPorts } from '@mendwell/local/system/ports';
import { readSecrets } from '@mendwell/local/system/secrets';
import { storyOf } from '@mendwell/local/system/story';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';
import { startAnother } from '@mendwell/local/testing/own-system';
import { readCalls } from '../shared/access-log.ts';
import type { MailServer } from '../shared/mail-server.ts';
import { recordOperations } from '../shared/operations.ts';
import { runningAt, signIn } from '../shared/system.ts';
import type { Database } from './database.ts';
import type { System } from './fault.ts';
import { injectAll } from './faults.ts';
import { findBreaches } from './invariants.ts';
import { areDiscreet } from './leaks.ts';
import { makeOffers, startJourneys } from './people.ts';
import { seeded } from './random.ts';
import { type Row, toReport, toSeconds } from './report.ts';
import { type Addresses, instanceEnv, startSecondInstances } from './second-instances.ts';
import type { Acknowledged, Seen } from './snapshot.ts';
import { see } from './take-snapshot.ts';
import type { TraceReceiver } from './trace-receiver.ts';
import type { Breach } from './violation.ts';

const warmUpMs = 2_000;
const afterwardsMs = 2_000;
const acceptedWithinMs = 20_000;
/** Payments and mails that met a failure wait for half a minute, those that met another one for a minute. */
const trueWithinMs = 180_000;

interface Plan {
  port: number;
  seed: number;
  faults: string[];
  database: Database;
  mailServer: MailServer;
  traceReceiver: TraceReceiver;
  addresses: Addresses;
}

/** Starts a system, does to it what the plan says, one after the other, and prints what was seen. True if all was true. */
export async function tryChaos(plan: Plan) {
  const { port, seed, faults, database, mailServer, traceReceiver, addresses } = plan;
  for (const [name, address] of Object.entries(addresses))
    address.setInstances(() => [Number(lastPorts()?.[name])]);
  await startAnother({
    MENDWELL_DATA: dataFolder,
    PORT: String(port),
    SMTP_URL: mailServer.url,
    ...instanceEnv,
  });
  const running = runningAt(`http://localhost:${port}`);
  const { stripe } = readSecrets();
  // Before the gateway reads its configuration again: that closes connections that a call may be about to use.
  const offers = await makeOffers(running);
  const second = await startSecondInstances(running.ports, addresses);
  const system: System = { running, second, database, mailServer, stripe, random: seeded(seed) };
  const client = await new MongoClient(database.uri).connect();
  const acknowledged: Acknowledged[] = [];
  const rows: Row[] = [];
  const look = () => see({ client, system, offers, acknowledged });

  for (const [at, fault] of faults.entries()) {
    // A trial may last longer than a token.
    for (const offer of offers) offer.provider = await signIn(running.url, offer.provider);
    const operations = recordOperations();
    const unhelpful: string[] = [];
    const stripeKey = stripe.publishableKey;
    const world = { running, stripeKey, offers, operations, acknowledged, unhelpful };
    const logged = readLog().length;
    const stopJourneys = startJourneys(world, seed + at);
    await sleep(warmUpMs);
    const brokenAt = performance.now();
    const measured = await injectAll(fault, system);
    const brokenMs = performance.now() - brokenAt;
    await sleep(afterwardsMs);
    const stoppedAt = performance.now();
    const journeys = await operations.endWithin(acceptedWithinMs, stopJourneys());
    const acceptedMs = performance.now() - stoppedAt;
    const calls = readCalls(readLog().slice(logged));
    const { breaches, tookMs, last } = await untilTrue(look);
    const refused = operations.operations.filter(({ acceptedAt }) => acceptedAt === undefined);
    // What the card provider does wrong on purpose is not ours.
    const failed = calls.failed.filter((line) => !line.includes('/sandbox/'));
    rows.push({
      fault,
      measured,
      brokenMs,
      acceptedMs,
      unhelpful,
      journeys,
      operations: operations.operations.length,
      refused,
      failed,
      breaches,
      tookMs,
      last,
    });
    console.log(
      `${fault}: ${journeys} journeys, ${failed.length} answers 5xx, broken for ${toSeconds(brokenMs)}, accepted after ${toSeconds(acceptedMs)}, true after ${toSeconds(tookMs)} ${last} ${measured}`,
    );
    for (const line of [...new Set(failed)].slice(0, 5)) console.log(`  … ${line}`);
    for (const { name, refusal } of refused.slice(0, 5)) console.log(`  ✗ ${name}: ${refusal}`);
    if (unhelpful.length > 0) console.log(`  ✗ 503 without Retry-After: ${[...new Set(unhelpful)]}`);
    await printBreaches(client, breaches);
  }
  console.log(`\n${toReport(rows, seed, mailServer.mails)}`);
  await client.close();
  const isDiscreet = await areDiscreet(traceReceiver.received, mailServer);
  const isTrue = rows.every(
    (row) =>
      row.refused.length + row.unhelpful.length === 0 && [...row.breaches.values()].flat().length === 0,
  );
  const wentWell = isTrue && isDiscreet;
  if (!wentWell) keepLogs(dataFolder, 'bench/test-results/logs');
  return wentWell;
}

/** Looks again until all is true, or it is too late; `last` is the truth that was waited for. */
async function untilTrue(look: () => Promise<Seen>) {
  const began = performance.now();
  let last = '';
  for (;;) {
    const breaches = await look().then(findBreaches, unreadable);
    const tookMs = performance.now() - began;
    const isTrue = [...breaches.values()].every((found) => found.length === 0);
    if (isTrue || tookMs > trueWithinMs) return { breaches, tookMs, last };
    last = [...breaches].find(([, found]) => found.length > 0)?.[0] ?? '';
    await sleep(1_000);
  }
}

/** A part that cannot be read yet is not as it must be either. */
const unreadable = (error: unknown) =>
  new Map([['everything can be read', [{ bookingId: '', text: String(error) }]]]);

async function printBreaches(client: MongoClient, breaches: Map<string, Breach[]>) {
  for (const [truth, found] of breaches) {
    for (const { bookingId, text } of found.slice(0, 3)) {
      console.log(`  ✗ ${truth}: ${bookingId} ${text}`);
      for (const line of await storyOf(client, bookingId)) console.log(`      ${line}`);
    }
  }
}

const readLog = () => readFileSync(logFileOf('gateway-access'), 'utf8');
