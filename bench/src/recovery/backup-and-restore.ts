import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '@mendwell/local/processes/run';
import { until } from '@mendwell/local/processes/until';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { readProvider } from '../shared/card-provider.ts';
import { conclude, toSeconds } from '../shared/figures.ts';
import { offerService } from '../shared/offer.ts';
import { recordOperations } from '../shared/operations.ts';
import { startPatients } from '../shared/patients.ts';
import { untilConsistent } from '../shared/payment-checks.ts';
import { noLimits, type System, startSystem } from '../shared/system.ts';

const workMs = 15_000;
const acceptedWithinMs = 10_000;
const consistentWithinMs = 60_000;

const operatorCommand = (name: string, ...args: string[]) =>
  run(['node', 'infra/local/src/data.ts', name, ...args]);

/** Takes a backup under load, deletes everything, restores it, and prints the results. Returns whether all aims were met. */
export async function backUpAndRestore() {
  const backup = join(dataFolder, 'backup');
  const first = await startSystem(noLimits);

  console.log('… people are at work while the backup is taken');
  const operations = recordOperations();
  const offer = await offerService(first);
  const stopPatients = startPatients(first, offer, operations);
  await sleep(workMs);
  const began = performance.now();
  const isTaken = await operatorCommand('backup', '--to', backup);
  const tookMs = performance.now() - began;
  await sleep(workMs);
  const booked = await operations.endWithin(acceptedWithinMs, stopPatients());
  await first.stop();

  // Accounts and cards belong to the identity and the card provider, which are not lost.
  for (const lost of ['mongodb', 'rabbitmq']) rmSync(join(dataFolder, lost), { recursive: true });
  const isRefused = !(await operatorCommand('restore', damaged(backup), '--yes'));
  const isRestored = await operatorCommand('restore', backup, '--yes');
  const restored = await startSystem(noLimits);
  const startedAt = performance.now();
  const before = booked.filter(({ bookedAt }) => bookedAt < began);
  const { contradictions, bookings, paid, ids } = await untilConsistent(
    startedAt + consistentWithinMs,
    restored,
    offer.serviceId,
    before,
  );
  const consistentAfterMs = performance.now() - startedAt;
  const gone = booked.map(({ bookingId }) => bookingId).filter((id) => !ids.has(id));
  const charges = await readLostCharges(restored, new Set(gone));
  for (const line of contradictions.slice(0, 20)) console.log(`  ✗ ${line}`);

  const slowestMs = Math.max(
    ...operations.all.map(({ beganAt, acceptedAt = Number.POSITIVE_INFINITY }) => acceptedAt - beganAt),
  );
  return conclude([
    {
      what: `a backup while ${operations.all.length} operations go on: time, slowest operation`,
      measured: `${toSeconds(tookMs)}, ${toSeconds(slowestMs)}`,
      aim: `taken, each accepted within ${toSeconds(acceptedWithinMs)}`,
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
      measured: `${bookings} bookings, ${paid} paid, consistent everywhere after ${toSeconds(consistentAfterMs)}; ${contradictions.length} contradictions`,
      aim: `≤ ${toSeconds(consistentWithinMs)}`,
      isMet: isRestored && contradictions.length === 0,
    },
    {
      what: 'lost: bookings made after the backup, with their payments',
      measured: `${gone.length} of ${booked.length}; ${charges.count} payments, ${charges.unlogged} not named in payment's log`,
      aim: 'each payment is named',
      isMet: charges.unlogged === 0,
    },
  ]);
}

function damaged(backup: string) {
  const copy = `${backup}-damaged`;
  cpSync(backup, copy, { recursive: true });
  appendFileSync(join(copy, 'booking/bookings.bson'), 'x');
  return copy;
}

/**
 * Counts charges for lost bookings, which an operator has to refund. Payment logs each when it reads the provider's events,
 * every 15 s.
 */
async function readLostCharges(system: System, gone: Set<string>) {
  const read = async () => {
    const charges = (await readProvider(system, 'payment_intents')).filter(
      ({ status, metadata }) => status === 'succeeded' && gone.has(metadata.bookingId ?? ''),
    );
    const log = readFileSync(logFileOf('payment'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('has no booking here'));
    const unlogged = charges.filter(({ id }) => !log.some((line) => line.includes(id)));
    return { count: charges.length, unlogged: unlogged.length };
  };
  await until(async () => (await read()).unlogged === 0, consistentWithinMs, 1_000);
  return read();
}
