import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '@mendwell/client/accounts';
import { formerNames } from '@mendwell/contracts/account';
import { signalGroup } from '@mendwell/local/processes/child';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { instanceEnv } from '../deployment/second-instances.ts';
import { findInDatabases, findInFiles, findInOplog, type Texts } from '../oracle/find-texts.ts';
import { findViolations } from '../oracle/invariants.ts';
import { instructions } from '../oracle/personal-data.ts';
import { findPersonalData } from '../oracle/personal-data-search.ts';
import { printViolations, readSnapshot, untilConsistent } from '../oracle/until-consistent.ts';
import { operatorCommand } from '../recovery/operator-command.ts';
import { conclude, none, toSeconds } from '../shared/figures.ts';
import { waitForPid } from '../shared/processes.ts';
import type { StandIns } from '../shared/stand-ins.ts';
import { startSystem } from '../shared/system.ts';
import { createUsers } from '../users/people.ts';
import { workDuring } from '../users/work.ts';
import {
  askToLeave,
  bookTheLeaving,
  createErasureUsers,
  leaveWithLateBookings,
  lookAfterwards,
  tracesOf,
  uidOfLeaver,
} from './erasure-users.ts';

/** How many of the users leave, besides two people whose names only they have. */
const leaving = 10;
const erasedWithinMs = 180_000;
const consistentWithinMs = 120_000;
const healthTexts: Texts = { 'a health text': [instructions] };
/** Their mails are gone with people who left. */
const notAfterwards = 'each change has its mail';

interface Options {
  seed: number;
  /** How many bookings are made before people leave. */
  bookings: number;
  standIns: StandIns;
}

/**
 * People book, pay and write health texts while services are killed; then some leave, again with kills. Searches every store
 * for health texts, and for those who left, also after a backup from before has been restored.
 */
export async function runPrivacy({ seed, bookings, standIns }: Options) {
  const first = await startSystem(instanceEnv);
  const users = await createUsers(first);
  const client = await new MongoClient(first.mongodbRootUri).connect();
  console.log(`… ${bookings} bookings are made while services are killed`);
  const { journeys, refused } = await workDuring(
    users,
    seed,
    async () => {
      await killEach();
      while (users.booked.length < bookings) await sleep(500);
    },
    { beforeMs: 2_000, afterwardsMs: 2_000, acceptedWithinMs: 20_000 },
  );
  const erasureUsers = await createErasureUsers(first, users);
  const read = () => readSnapshot(users, client, standIns.mailServer);
  const before = await untilConsistent(read, performance.now() + consistentWithinMs);
  const violatedBefore = await printViolations(before.violations, client);
  const backup = join(dataFolder, 'backup');
  const isTaken = await operatorCommand('backup', '--to', backup);

  const patients = new Map(users.booked.map(({ patient }) => [patient.uid, patient]));
  const people: Account[] = [
    erasureUsers.patient,
    erasureUsers.provider,
    ...[...patients.values()].slice(0, leaving),
  ];
  console.log(`… ${people.length} people leave while services are killed`);
  for (const person of people) await askToLeave(first, person);
  const late = await bookTheLeaving(first, erasureUsers);
  const ofLeavers = await leaveWithLateBookings(first);
  const beganAt = performance.now();
  await passTime(client);
  await Promise.all([killEach(), untilErased(client)]);
  const erasedMs = performance.now() - beganAt;

  const check = (snapshot: Awaited<ReturnType<typeof read>>) =>
    new Map([...findViolations(snapshot)].filter(([name]) => name !== notAfterwards));
  const after = await untilConsistent(read, performance.now() + consistentWithinMs, check);
  const violatedAfter = await printViolations(after.violations, client);
  const { bookings: booked } = await read();
  const lateBooking = booked.get(late);
  const paidBack = ofLeavers.filter((id) => (booked.get(id)?.refundedCents ?? 0) > 0);
  const leaks = await findPersonalData(standIns, client, serviceNames);
  const traces = { ...healthTexts, ...tracesOf(people) };
  const stored = await findInDatabases(client, traces);
  const inOplog = await findInOplog(client, healthTexts);
  await client.close();
  await first.stop();
  const inBackup = await findInFiles(backup, healthTexts);
  // What database and broker have forgotten stays in their logs for a while: with names, but without health texts.
  const logged = ['mongodb/**', 'rabbitmq/**', 'backup/**', 'logs/mongodb.log'];
  const inFiles = await findInFiles(dataFolder, traces, logged);
  // Warnings about conflicts quote the filter of the command, of which uids are a part.
  const { [uidOfLeaver]: _, ...withoutUids } = traces;
  const inServerLog = await findInFiles(join(dataFolder, 'logs'), withoutUids);
  const inLogs = await findInFiles(dataFolder, healthTexts, ['backup/**']);

  const isRestored = await operatorCommand('restore', backup, '--yes');
  const restored = await startSystem(instanceEnv);
  const again = await new MongoClient(restored.mongodbRootUri).connect();
  const revived = await findInDatabases(again, traces);
  await again.close();
  const { records, names } = await lookAfterwards(restored, users, erasureUsers);

  const found = [
    ...stored.found,
    ...inOplog.found,
    ...inBackup.found,
    ...inFiles.found,
    ...inServerLog.found,
    ...inLogs.found,
  ];
  for (const place of [...found, ...revived.found].slice(0, 20)) console.log(`  ✗ ${place}`);
  const withHealthTexts = found.filter((place) => place.endsWith('a health text')).length;
  return conclude([
    none(
      `${journeys} journeys while each service was killed`,
      refused.length + violatedBefore,
      `${refused.length} operations never accepted, ${violatedBefore} violations`,
    ),
    none(
      `health texts in ${stored.documents} documents, ${inOplog.documents} entries of the database's log, ${inBackup.files} files of a backup and ${inLogs.files} others`,
      withHealthTexts,
    ),
    none(
      `${people.length} people left while each service was killed: time without the days of waiting, their traces`,
      found.length,
      `${toSeconds(erasedMs)}; ${found.length}`,
    ),
    {
      what: 'a booking made and paid with a provider who was leaving, and every invariant but that of mails',
      measured: `${lateBooking?.paymentStatus}; ${violatedAfter} violations`,
      aim: 'refunded; none',
      isMet: lateBooking?.paymentStatus === 'refunded' && violatedAfter === 0,
    },
    {
      what: `${ofLeavers.length} paid visits of patients who asked to leave at the same moment, too late to be refunded`,
      measured: `${paidBack.length} paid back`,
      aim: 'none',
      isMet: ofLeavers.length > 0 && paidBack.length === 0,
    },
    {
      what: 'traces of them after a backup from before is restored',
      measured: String(revived.found.length),
      aim: 'none',
      isMet: isTaken && isRestored && revived.found.length === 0,
    },
    {
      what: 'what a new account with the address of one of them finds, and how the provider’s list names them',
      measured: `${records} records; ${[...names].find((name) => name === formerNames.patient) ?? 'by no former name'}`,
      aim: `none; ${formerNames.patient}`,
      isMet: records === 0 && names.has(formerNames.patient),
    },
    none('personal data in logs, traces, metrics and mails', leaks),
  ]);
}

async function killEach() {
  for (const service of serviceNames) {
    signalGroup(await waitForPid(service), 'SIGKILL');
    await sleep(1_000);
    await waitForPid(service);
  }
}

const erasuresOf = (client: MongoClient) => client.db('catalog').collection('erasures');

const longAgo = new Date(0);

/** Makes the next step of every erasure due, as if days or hours had passed. */
const passTime = (client: MongoClient) =>
  erasuresOf(client).updateMany({}, { $set: { erasesAt: longAgo, dueAt: longAgo } });

/** Lets time pass until nobody is being erased any more. */
async function untilErased(client: MongoClient): Promise<void> {
  const isDone = async () => {
    await passTime(client);
    return (await erasuresOf(client).countDocuments()) === 0;
  };
  if (!(await until(isDone, erasedWithinMs, 2_000))) throw new Error('The erasures have not ended.');
}
