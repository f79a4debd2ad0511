import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '@mendwell/local/processes/run';
import { until } from '@mendwell/local/processes/until';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { readSecrets } from '@mendwell/local/system/secrets';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';
import { startAnother } from '@mendwell/local/testing/own-system';
import { type Figure, toTable } from '../shared/figures.ts';
import { recordOperations } from '../shared/operations.ts';
import { noLimits, offerService, startPeople } from '../shared/patients.ts';
import { findUntruths, readProvider, untilTrue } from '../shared/payment-checks.ts';
import { type Running, runningAt } from '../shared/system.ts';

const workMs = 15_000;
const acceptedWithinMs = 10_000;
const trueWithinMs = 60_000;

const operator = (command: string, ...args: string[]) =>
  run(['node', `infra/local/src/${command}.ts`, ...args]);

/** Takes a backup under load, loses everything, restores it, and prints what was seen. True if all went well. */
export async function tryRecovery(port: number) {
  const backup = join(dataFolder, 'backup');
  const start = () => startAnother({ MENDWELL_DATA: dataFolder, PORT: String(port), ...noLimits });
  process.env.PORT = String(port);
  const stop = await start();
  const running = runningAt(`http://localhost:${port}`);
  const { publishableKey, secretKey } = readSecrets().stripe;

  console.log('… people are at work while the backup is taken');
  const record = recordOperations();
  const offer = await offerService(running);
  const stopPeople = startPeople(running, publishableKey, offer, record);
  await sleep(workMs);
  const began = performance.now();
  const isTaken = await operator('backup', '--to', backup);
  const tookMs = performance.now() - began;
  await sleep(workMs);
  const journeys = await record.endWithin(acceptedWithinMs, stopPeople());
  await stop();

  // Accounts and cards are kept elsewhere: by the identity and the card provider.
  for (const lost of ['mongodb', 'rabbitmq']) rmSync(join(dataFolder, lost), { recursive: true });
  const isRefused = !(await operator('restore', damaged(backup), '--yes'));
  const isRestored = await operator('restore', backup, '--yes');
  await start();
  const startedAt = performance.now();
  const before = journeys.filter(({ bookedAt }) => bookedAt < began);
  const truth = await untilTrue(
    () => findUntruths(running, secretKey, offer.serviceId, before),
    startedAt + trueWithinMs,
  );
  const trueAfterMs = performance.now() - startedAt;
  const gone = journeys.map(({ bookingId }) => bookingId).filter((id) => !truth.ids.has(id));
  const lost = await untilNamed(() => chargesOf(running, secretKey, new Set(gone)));
  for (const line of truth.untruths.slice(0, 20)) console.log(`  ✗ ${line}`);

  const slowestMs = Math.max(
    ...record.operations.map(({ beganAt, acceptedAt = Number.POSITIVE_INFINITY }) => acceptedAt - beganAt),
  );
  const figures: Figure[] = [
    {
      what: `a backup while ${record.operations.length} operations go on: time, slowest operation`,
      measured: `${seconds(tookMs)}, ${seconds(slowestMs)}`,
      aim: `taken, each accepted within ${seconds(acceptedWithinMs)}`,
      isMet: isTaken && slowestMs <= acceptedWithinMs,
    },
    {
      what: 'a damaged copy of it',
      measured: isRefused ? 'refused' : 'restored',
      aim: 'refused',
      isMet: isRefused,
    },
    {
      what: `${before.length} bookings from before the backup, after all databases and the broker were lost`,
      measured: `${truth.bookings} bookings, ${truth.paid} paid, true everywhere after ${seconds(trueAfterMs)}; ${truth.untruths.length} untrue`,
      aim: `≤ ${seconds(trueWithinMs)}`,
      isMet: isRestored && truth.untruths.length === 0,
    },
    {
      what: `what is lost: bookings made after the backup, with their payments`,
      measured: `${gone.length} of ${journeys.length}; ${lost.charges} payments, ${lost.unnamed} not named in payment's log`,
      aim: 'each payment is named',
      isMet: lost.unnamed === 0,
    },
  ];
  console.log(`\n${toTable(figures)}`);
  const wentWell = figures.every(({ isMet }) => isMet);
  if (!wentWell) keepLogs(dataFolder, 'bench/test-results/logs');
  return wentWell;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function damaged(backup: string) {
  const copy = `${backup}-damaged`;
  cpSync(backup, copy, { recursive: true });
  appendFileSync(join(copy, 'booking/bookings.bson'), 'x');
  return copy;
}

/** The list of the provider's events is read every 15 s. */
async function untilNamed(look: () => ReturnType<typeof chargesOf>) {
  await until(async () => (await look()).unnamed === 0, trueWithinMs, 1_000);
  return look();
}

/** Cards that were charged for a booking that is gone: somebody has to pay that back. */
async function chargesOf(running: Running, secretKey: string, gone: Set<string>) {
  const charged = (await readProvider(running, secretKey)).filter(
    ({ status, metadata }) => status === 'succeeded' && gone.has(metadata.bookingId ?? ''),
  );
  const log = readFileSync(logFileOf('payment'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('belongs to no booking here'));
  const unnamed = charged.filter(({ id }) => !log.some((line) => line.includes(id)));
  return { charges: charged.length, unnamed: unnamed.length };
}
