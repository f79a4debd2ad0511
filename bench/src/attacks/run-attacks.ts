import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';
import { startAnother } from '@mendwell/local/testing/own-system';
import { type Figure, toTable } from '../shared/figures.ts';
import { call } from '../shared/operations.ts';
import { offerService } from '../shared/patients.ts';
import { runningAt, signUp, signUpDisabled, signUpMany } from '../shared/system.ts';
import { attacks } from './attacks.ts';
import { startPerson } from './bystander.ts';
import type { World } from './context.ts';
import { findChanges, readStored } from './stored-documents.ts';

const aimMs = 1_000;
const warmUpMs = 5_000;
/** An attacker's accounts: one user has ten streams at most. */
const accounts = 100;

/** Starts a system, makes the wanted attacks on it, all unless some are named, and prints what was seen. */
export async function tryAttacks(port: number, wanted: string[]) {
  await startAnother({ MENDWELL_DATA: dataFolder, PORT: String(port) });
  const running = runningAt(`http://localhost:${port}`);
  const offer = await offerService(running);
  const patient = await signUp(running.url);
  const attackers = (await signUpMany(running.url, accounts)) as World['attackers'];
  const { body: booked } = await call<{ insertedId: string }>(
    'POST',
    running.url + apiPrefix + paths.createBooking,
    patient.token,
    {
      serviceId: offer.serviceId,
      serviceDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      instructions: '',
    },
  );
  const victim = {
    patient,
    provider: offer.provider,
    serviceId: offer.serviceId,
    bookingId: booked.insertedId,
  };
  const disabled = await signUpDisabled(running.url);
  const world: World = { target: { port, from: '127.0.0.9' }, attackers, disabled, victim };
  const person = startPerson(port, await signUp(running.url), offer.serviceId);
  await sleep(warmUpMs);
  const client = await new MongoClient(running.mongodbRootUri).connect();

  const figures: Figure[] = [];
  for (const name of wanted.length > 0 ? wanted : Object.keys(attacks)) {
    const { run, expected } = attacks[name] as (typeof attacks)[string];
    const before = await readStored(client);
    const beganAt = performance.now();
    const outcomes = await run(world);
    const tookMs = performance.now() - beganAt;
    await person.finishRound();
    const calls = person.callsSince(beganAt);
    const changes = findChanges(before, await readStored(client));
    const slowest = calls.reduce((most, one) => (one.tookMs > most.tookMs ? one : most));
    const failed = calls.filter(({ status }) => status < 200 || status > 299);
    const unexpected = outcomes.filter((outcome) => !expected.test(outcome));
    for (const line of [...changes, ...failed.map(({ name, status }) => `${name}: ${status}`)].slice(0, 10))
      console.log(`  ✗ ${line}`);
    const figure = {
      what: `${name}, ${(tookMs / 1_000).toFixed(0)} s`,
      measured: [
        counted(outcomes),
        `${slowest.name} ${slowest.tookMs.toFixed(0)} ms of ${calls.length}, ${failed.length} failed`,
        `${changes.length} changed`,
      ].join(' | '),
      aim: `${expected.source}; ≤ ${aimMs} ms; none`,
      isMet:
        unexpected.length === 0 && slowest.tookMs <= aimMs && failed.length === 0 && changes.length === 0,
    };
    figures.push(figure);
    console.log(toTable([figure]));
  }
  await person.stop();
  await client.close();
  const missed = figures.filter(({ isMet }) => !isMet).length;
  console.log(`\nLoad ${loadavg()[0]?.toFixed(0)}\n${toTable(figures)}`);
  console.log(`\n${figures.length - missed} passed, ${missed} failed`);
  if (missed > 0) keepLogs(dataFolder, 'bench/test-results/logs');
  return missed === 0;
}

/** `400 ×22, closed ×2`. */
const counted = (outcomes: string[]) =>
  [...Map.groupBy(outcomes, (outcome) => outcome)]
    .map(([outcome, same]) => `${outcome} ×${same.length}`)
    .join(', ');
