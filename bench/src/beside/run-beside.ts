import { setTimeout as sleep } from 'node:timers/promises';
import { countCalls, followAccessLog } from '../shared/access-log.ts';
import { conclude, type Figure } from '../shared/figures.ts';
import { offerService } from '../shared/offer.ts';
import { recordOperations } from '../shared/operations.ts';
import { startPatients } from '../shared/patients.ts';
import { untilConsistent } from '../shared/payment-checks.ts';
import { noLimits, type System, startSystem } from '../shared/system.ts';
import { buildRelease } from './build-release.ts';
import { startOldInstances } from './old-instances.ts';
import { startProvider } from './provider.ts';
import type { Release } from './release-before.ts';

const workMs = 40_000;
const acceptedWithinMs = 10_000;
const consistentWithinMs = 60_000;

/** Runs a release beside the working copy under load and prints the results. Returns whether all aims were met. */
export async function runBeside({ commit, subject }: Release) {
  const release = commit.slice(0, 7);
  console.log(`Old: ${release} (${subject}). New: the working copy.`);
  const folder = await buildRelease(commit);
  const system = await startSystem(noLimits);
  const old = await startOldInstances(system, folder);

  console.log(`… people are at work for ${workMs / 1000} s`);
  const loggedEntries = followAccessLog();
  const { operations, consistency } = await work(system);
  const { answered, failed } = countCalls(loggedEntries());
  const refused = operations.refused();
  const { contradictions, paid, bookings } = consistency;
  for (const lines of [refused, contradictions, failed])
    for (const line of lines.slice(0, 10)) console.log(`  ✗ ${line}`);

  const services = Object.keys(old.ports);
  return conclude([
    callsOf('the working copy', services, system.ports, answered),
    callsOf(release, services, old.ports, answered),
    noneOf(`instances of ${release} that ended`, old.ended),
    noneOf('answers 5xx', failed),
    noneOf(`of ${operations.all.length} operations, never accepted`, refused),
    noneOf(`contradictions in ${paid} payments of ${bookings} bookings`, contradictions),
  ]);
}

/** People book while the provider changes what they book. Waits until the data are consistent. */
async function work(system: System) {
  const operations = recordOperations();
  const offer = await offerService(system);
  const stopPatients = startPatients(system, offer, operations);
  const stopProvider = startProvider(system, offer, operations);
  await sleep(workMs);
  const [booked] = await operations.endWithin(
    acceptedWithinMs,
    Promise.all([stopPatients(), stopProvider()]),
  );
  const deadline = performance.now() + consistentWithinMs;
  return { operations, consistency: await untilConsistent(deadline, system, offer.serviceId, booked) };
}

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
