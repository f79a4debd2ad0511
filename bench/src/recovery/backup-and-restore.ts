import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { instanceEnv } from '../deployment/second-instances.ts';
import { prompt } from '../faults/fault.ts';
import { findViolations } from '../oracle/invariants.ts';
import { findPersonalData } from '../oracle/personal-data-search.ts';
import type { Acknowledged, Snapshot } from '../oracle/snapshot.ts';
import { printViolations, readSnapshot, untilConsistent } from '../oracle/until-consistent.ts';
import { conclude, none, sum, toSeconds } from '../shared/figures.ts';
import type { StandIns } from '../shared/stand-ins.ts';
import { startSystem } from '../shared/system.ts';
import { createUsers } from '../users/people.ts';
import { workDuring } from '../users/work.ts';
import { prepareDecisions } from './decisions.ts';
import { operatorCommand } from './operator-command.ts';

const workMs = 15_000;

/**
 * Takes a backup while people work, deletes all databases and the broker's data, restores the backup, and prints the results.
 */
export async function backUpAndRestore(seed: number, standIns: StandIns) {
  const { acceptedWithinMs, consistentWithinMs } = prompt;
  const backup = join(dataFolder, 'backup');
  const first = await startSystem(instanceEnv);
  const users = await createUsers(first);
  const decisions = await prepareDecisions(first);
  console.log('… people are at work while the backup is taken');
  let isTaken = false;
  const takeBackup = async () => {
    isTaken = await operatorCommand('backup', '--to', backup);
    await decisions.make();
  };
  const { beganAt, overAt, slowest, refused, operations } = await workDuring(users, seed, takeBackup, {
    beforeMs: workMs,
    afterwardsMs: workMs,
    acceptedWithinMs,
  });
  const slowestMs = Math.max(...slowest.values());
  await first.stop();

  // Accounts and cards belong to the identity and the card provider, which are not lost.
  for (const lost of ['mongodb', 'rabbitmq']) rmSync(join(dataFolder, lost), { recursive: true });
  const isRefused = !(await operatorCommand('restore', damaged(backup), '--yes'));
  const isRestored = await operatorCommand('restore', backup, '--yes');
  const restored = await startSystem(instanceEnv);
  const startedAt = performance.now();
  const client = await new MongoClient(restored.mongodbRootUri).connect();
  const read = () => readSnapshot({ ...users, system: restored }, client, standIns.mailServer);
  const isClosing = ({ what, at }: Acknowledged) => at >= beganAt && ['cancelled', 'declined'].includes(what);
  const closedLater = new Set(users.acknowledged.filter(isClosing).map(({ bookingId }) => bookingId));
  const { violations, at } = await untilConsistent(
    async () => asOfBackup(await read(), beganAt),
    startedAt + consistentWithinMs,
    violationsExcept(closedLater),
  );
  const violated = await printViolations(violations, client);

  const all = await read();
  const lost = users.booked.filter(({ bookingId }) => !all.bookings.has(bookingId));
  const charges = lost.flatMap(({ bookingId }) => all.charges.get(bookingId) ?? []);
  // Payment reads the provider's events every 15 s.
  await until(async () => notLogged(charges).length === 0, consistentWithinMs, 1_000);
  const unlogged = notLogged(charges);
  const before = new Set(users.acknowledged.filter(isBefore(beganAt)).map(({ bookingId }) => bookingId));
  const openAgain = [...closedLater].filter((id) => all.bookings.has(id));
  const paid = sum([...all.charges.keys()].map((id) => (before.has(id) ? 1 : 0)));
  const undone = await decisions.findUndone(restored);
  const leaks = await findPersonalData(standIns, client, serviceNames);
  await client.close();
  return conclude([
    {
      what: `a backup while ${operations} operations go on: time, slowest operation`,
      measured: `${toSeconds(overAt - beganAt)}, ${toSeconds(slowestMs)}; ${refused.length} never accepted`,
      aim: `taken, each accepted within ${toSeconds(acceptedWithinMs)}`,
      isMet: isTaken && refused.length === 0 && slowestMs <= acceptedWithinMs,
    },
    {
      what: 'a damaged copy of it',
      measured: isRefused ? 'refused' : 'restored',
      aim: 'refused',
      isMet: isRefused,
    },
    {
      what: `${before.size} bookings from before the backup, ${paid} charged, after all databases and the broker were lost`,
      measured: `every invariant met after ${toSeconds(at - startedAt)}; ${violated} violations`,
      aim: `≤ ${toSeconds(consistentWithinMs)}`,
      isMet: isRestored && violated === 0,
    },
    {
      what: 'lost: bookings made after the backup, with their payments',
      measured: `${lost.length} of ${users.booked.length}; ${charges.length} payments, ${unlogged.length} not named in payment's log; ${openAgain.length} closed after the backup are open again`,
      aim: 'each payment is named',
      isMet: unlogged.length === 0,
    },
    {
      what: 'a block, a hiding, a kept account and a wish to leave, decided after the backup',
      measured: undone.length > 0 ? `undone: ${undone.join(', ')}` : 'in force again',
      aim: 'in force again',
      isMet: undone.length === 0,
    },
    none('personal data in logs, traces, metrics and mails', leaks),
  ]);
}

const isBefore =
  (instant: number) =>
  ({ at }: { at: number }) =>
    at < instant;

/** What a restored backup cannot know: later changes, and charges of lost bookings. */
const asOfBackup = (snapshot: Snapshot, instant: number): Snapshot => ({
  ...snapshot,
  acknowledged: snapshot.acknowledged.filter(isBefore(instant)),
  charges: new Map([...snapshot.charges].filter(([bookingId]) => snapshot.bookings.has(bookingId))),
});

/** Bookings that were closed after the backup are open again, so that their refunds cannot be right. */
const violationsExcept = (closedLater: Set<string>) => (snapshot: Snapshot) => {
  const violations = findViolations(snapshot);
  const refunds = violations.get('refunds as agreed') ?? [];
  return violations.set(
    'refunds as agreed',
    refunds.filter(({ bookingId }) => !closedLater.has(bookingId)),
  );
};

function damaged(backup: string) {
  const copy = `${backup}-damaged`;
  cpSync(backup, copy, { recursive: true });
  appendFileSync(join(copy, 'booking/bookings.bson'), 'x');
  return copy;
}

/** Charges for lost bookings that payment's log does not name, which an operator has to refund. */
function notLogged(charges: { payment_intent: string }[]) {
  const log = readFileSync(logFileOf('payment'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('has no booking here'));
  return charges.filter(({ payment_intent }) => !log.some((line) => line.includes(payment_intent)));
}
