import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { readSecrets } from '@mendwell/local/system/secrets';
import { stores } from '@mendwell/local/system/stores';
import { storyOf } from '@mendwell/local/system/story';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';
import { startAnother } from '@mendwell/local/testing/own-system';
import { readCalls } from '../beside/calls.ts';
import { type Running, runningAt, signIn } from '../services/running.ts';
import { recordOperations } from '../stalls/operations.ts';
import type { Breach } from './breach.ts';
import { injectAll, type System } from './faults.ts';
import { instanceEnv, startSecondInstances } from './instances.ts';
import type { Offer } from './journey.ts';
import { makeOffers, startJourneys } from './journeys.ts';
import type { MailServer } from './mail-server.ts';
import { areDiscreet } from './personal-data.ts';
import { seeded } from './random.ts';
import { type Row, toReport } from './report.ts';
import { type Acknowledged, readCharges, readDatabases, readQueues, type Seen } from './seen.ts';
import type { TraceReceiver } from './trace-receiver.ts';
import { findBreaches } from './truths.ts';

const warmUpMs = 3_000;
const afterwardsMs = 3_000;
const acceptedWithinMs = 20_000;
/** A mail that was being sent by a killed process is due again after two minutes. */
const trueWithinMs = 180_000;

interface Plan {
  port: number;
  seed: number;
  faults: string[];
  mailServer: MailServer;
  traceReceiver: TraceReceiver;
}

/** Starts a system, does to it what the plan says, one after the other, and prints what was seen. True if all was true. */
export async function tryChaos({ port, seed, faults, mailServer, traceReceiver }: Plan) {
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
  const second = await startSecondInstances(running.ports);
  const system: System = { running, second, mailServer, stripe, random: seeded(seed) };
  const client = await new MongoClient(running.mongodbRootUri).connect();
  const acknowledged: Acknowledged[] = [];
  const rows: Row[] = [];
  const look = () => see({ client, system, offers, acknowledged });

  for (const [at, fault] of faults.entries()) {
    // A trial may last longer than a token.
    for (const offer of offers) offer.provider = await signIn(running.url, offer.provider);
    const operations = recordOperations();
    const world = { running, stripeKey: stripe.publishableKey, offers, operations, acknowledged };
    const logged = readLog().length;
    const stopJourneys = startJourneys(world, seed + at);
    await sleep(warmUpMs);
    await injectAll(fault, system);
    await sleep(afterwardsMs);
    const journeys = await operations.endWithin(acceptedWithinMs, stopJourneys());
    const calls = readCalls(readLog().slice(logged));
    const { breaches, tookMs, last } = await untilTrue(look);
    const refused = operations.operations.filter(({ acceptedAt }) => acceptedAt === undefined);
    // What the card provider does wrong on purpose is not ours.
    const failed = calls.failed.filter((line) => !line.includes('/sandbox/'));
    rows.push({
      fault,
      journeys,
      operations: operations.operations.length,
      refused,
      failed,
      breaches,
      tookMs,
      last,
    });
    console.log(
      `${fault}: ${journeys} journeys, ${failed.length} answers 5xx, true after ${Math.round(tookMs / 1000)} s`,
    );
    for (const line of [...new Set(failed)].slice(0, 5)) console.log(`  … ${line}`);
    for (const { name, refusal } of refused.slice(0, 5)) console.log(`  ✗ ${name}: ${refusal}`);
    await printBreaches(client, breaches);
  }
  console.log(`\n${toReport(rows, seed, mailServer.mails)}`);
  await client.close();
  const isDiscreet = await areDiscreet(dirname(logFileOf('booking')), traceReceiver.received);
  const isTrue = rows.every(
    (row) => row.refused.length === 0 && [...row.breaches.values()].flat().length === 0,
  );
  const wentWell = isTrue && isDiscreet;
  if (!wentWell) keepLogs(dataFolder, 'bench/test-results/logs');
  return wentWell;
}

interface View {
  client: MongoClient;
  system: System;
  offers: Offer[];
  acknowledged: Acknowledged[];
}

/** Reads everything as it is now. */
async function see({ client, system, offers, acknowledged }: View): Promise<Seen> {
  const { running, mailServer, stripe } = system;
  const { outboxes, ...stored } = await readDatabases(client);
  const queues = await readQueues(stores(running.ports, readSecrets()).amqpUrl);
  const charges = await readCharges(`http://127.0.0.1:${running.ports.sandbox}`, stripe.secretKey);
  const offered = await readOffered(running, stored.services, offers);
  return {
    ...stored,
    acknowledged,
    charges,
    offered,
    waiting: [...outboxes, ...queues],
    mails: mailServer.mails,
  };
}

const dayMs = 24 * 3_600_000;

async function readOffered(
  { url }: Running,
  services: Seen['services'],
  offers: Offer[],
): Promise<Seen['offered']> {
  const offered: Seen['offered'] = new Map();
  for (const { serviceId } of offers.filter(({ hasHours }) => hasHours)) {
    const times = new Set<number>();
    for (const day of [0, 30]) {
      const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
      const range = new URLSearchParams({ from: at(day), to: at(day + 30) });
      const answer = await fetch(`${url}${apiPrefix}${paths.availability(serviceId)}?${range}`);
      const body: { times: string[] } = await answer.json();
      for (const time of body.times) times.add(Date.parse(time));
    }
    offered.set(String(services.get(serviceId)?.providerUid), times);
  }
  return offered;
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
