import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { readSecrets } from '@mendwell/local/system/secrets';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';
import { startAnother } from '@mendwell/local/testing/own-system';
import { readCalls } from '../shared/access-log.ts';
import { type Figure, toTable } from '../shared/figures.ts';
import { recordOperations } from '../shared/operations.ts';
import { noLimits, offerService, startPeople } from '../shared/patients.ts';
import { findUntruths, untilTrue } from '../shared/payment-checks.ts';
import { type Running, runningAt } from '../shared/system.ts';
import { buildRelease } from './build-release.ts';
import { startBeside } from './old-instances.ts';
import { startProvider } from './provider.ts';
import type { Release } from './release-before.ts';

const workMs = 40_000;
const acceptedWithinMs = 10_000;
const trueWithinMs = 60_000;

/** Runs a release beside the working copy while people are at work, and prints what was seen. True if all went well. */
export async function tryBeside(port: number, { commit, subject }: Release) {
  const old = commit.slice(0, 7);
  console.log(`Old: ${old} (${subject}). New: the working copy.`);
  const folder = await buildRelease(commit);
  await startAnother({ MENDWELL_DATA: dataFolder, PORT: String(port), ...noLimits });
  const running = runningAt(`http://localhost:${port}`);
  const { oldPorts, ended } = await startBeside(running.ports, folder);

  console.log(`… people are at work for ${workMs / 1000} s`);
  const loggedBefore = readLog().length;
  const { refused, operations, truth } = await letPeopleWork(running);
  const { answered, failed } = readCalls(readLog().slice(loggedBefore));
  for (const lines of [refused, truth.untruths, failed])
    for (const line of lines.slice(0, 10)) console.log(`  ✗ ${line}`);

  const services = Object.keys(oldPorts);
  const figures = [
    callsOf('the working copy', services, running.ports, answered),
    callsOf(old, services, oldPorts, answered),
    noneOf(`instances of ${old} that ended`, ended),
    noneOf('answers 5xx', failed),
    noneOf(`of ${operations} operations, never accepted`, refused),
    noneOf(`${truth.paid} payments of ${truth.bookings} bookings, untrue`, truth.untruths),
  ];
  console.log(`\n${toTable(figures)}`);
  const wentWell = figures.every(({ isMet }) => isMet);
  if (!wentWell) keepLogs(dataFolder, 'bench/test-results/logs');
  return wentWell;
}

/** People book while the provider changes what they book. Waits for everything to be true afterwards. */
async function letPeopleWork(running: Running) {
  const { publishableKey, secretKey } = readSecrets().stripe;
  const record = recordOperations();
  const offer = await offerService(running);
  const stopPeople = startPeople(running, publishableKey, offer, record);
  const stopProvider = startProvider(running, offer, record);
  await sleep(workMs);
  const [journeys] = await record.endWithin(acceptedWithinMs, Promise.all([stopPeople(), stopProvider()]));
  const truth = await untilTrue(
    () => findUntruths(running, secretKey, offer.serviceId, journeys),
    performance.now() + trueWithinMs,
  );
  const refused = record.operations
    .filter(({ acceptedAt }) => acceptedAt === undefined)
    .map(({ name, refusal }) => `${name}: ${refusal ?? 'no answer'}`);
  return { truth, refused, operations: record.operations.length };
}

const readLog = () => readFileSync(logFileOf('gateway-access'), 'utf8');

function callsOf(
  release: string,
  services: string[],
  ports: Record<string, number | undefined>,
  answered: Map<string, number>,
): Figure {
  const counts = services.map((name) => answered.get(`127.0.0.1:${ports[name]}`) ?? 0);
  return {
    what: `calls answered by ${release}`,
    measured: services.map((name, index) => `${name} ${counts[index]}`).join(', '),
    aim: 'some by each',
    isMet: counts.every((count) => count > 0),
  };
}

const noneOf = (what: string, found: string[]): Figure => ({
  what,
  measured: String(found.length),
  aim: 'none',
  isMet: found.length === 0,
});
