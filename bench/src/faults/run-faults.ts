import { seeded } from '@mendwell/local/random';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { lastPorts } from '@mendwell/local/system/ports';
import type { Replicas } from '../deployment/replicas.ts';
import { instanceEnv, startSecondInstances } from '../deployment/second-instances.ts';
import { findPersonalData } from '../oracle/personal-data-search.ts';
import { printViolations, readSnapshot, untilConsistent } from '../oracle/until-consistent.ts';
import { keepServerLogs, toSeconds, toTable } from '../shared/figures.ts';
import type { StandIns } from '../shared/stand-ins.ts';
import { startSystem } from '../shared/system.ts';
import { createUsers } from '../users/people.ts';
import { repeatCalls } from '../users/repeat-calls.ts';
import { workDuring } from '../users/work.ts';
import type { PlannedFault } from './faults.ts';
import { type FaultResult, toFigures } from './report.ts';

interface Plan extends Replicas {
  standIns: StandIns;
  seed: number;
  faults: PlannedFault[];
  /** A checkout with compiled services, of which the second instances are. */
  folder?: string;
}

/**
 * Injects the faults of a plan into a new system, one after the other, while people use it, and prints the results. Returns
 * them, their figures, the instances, and whether all invariants and demands were met.
 */
export async function runFaults({ seed, faults, database, broker, balancers, standIns, folder }: Plan) {
  for (const [name, balancer] of Object.entries(balancers))
    balancer.balance(() => [Number(lastPorts()?.[name])]);
  const system = await startSystem(instanceEnv);
  // Before the gateway reloads its configuration, which closes connections that a call may be about to use.
  const users = await createUsers(system);
  const second = await startSecondInstances(system, balancers, folder);
  const { mailServer } = standIns;
  const target = { system, second, database, broker, mailServer, random: seeded(seed) };
  const client = await new MongoClient(database.uri).connect();
  const results: FaultResult[] = [];
  let isMet = true;

  for (const [at, { name, inject, demands }] of faults.entries()) {
    const work = await workDuring(users, seed + at, () => inject(target), { beforeMs: 2_000, ...demands });
    const repeated = demands.repeats ? await repeatCalls(users, work.booked) : new Map<number, number>();
    const deadline = work.overAt + demands.consistentWithinMs;
    const consistency = await untilConsistent(() => readSnapshot(users, client, mailServer), deadline);
    const result = { name, ...work, repeated, ...consistency };
    results.push(result);
    const { overAt, slowest } = work;
    console.log(
      `${name} ${work.measured}: ${work.journeys} journeys, ${work.failed.length} answers 5xx, lasted ${toSeconds(overAt - work.beganAt)}, accepted after ${toSeconds(Math.max(0, ...slowest.values()))}, consistent after ${toSeconds(consistency.at - overAt)} ${consistency.last}`,
    );
    for (const line of new Set(work.failed.slice(0, 5))) console.log(`  … ${line}`);
    const missed = missedBy(result, users.withoutRetryAfter.splice(0));
    for (const line of missed.slice(0, 10)) console.log(`  ✗ ${line}`);
    const violations = await printViolations(consistency.violations, client);
    isMet &&= missed.length + violations === 0;

    function missedBy({ refused, failed }: FaultResult, withoutRetryAfter: string[]) {
      const late = [...slowest].filter(([, ms]) => ms > demands.acceptedWithinMs);
      return [
        ...refused,
        ...late.map(([operation, ms]) => `${operation} was accepted after ${toSeconds(ms)}`),
        ...withoutRetryAfter.map((call) => `${call} was answered 503 without Retry-After`),
        ...(demands.without5xx ? failed : []),
        ...[...repeated]
          .filter(([status]) => status >= 500)
          .map(([status, count]) => `${count} repeated requests were answered ${status}`),
      ];
    }
  }
  const figures = toFigures(results, seed, mailServer.mails);
  console.log(`\n${toTable(figures)}`);
  const leaks = await findPersonalData(standIns, client, [
    ...serviceNames,
    ...second.names.map((name) => `${name}-2`),
  ]);
  await client.close();
  isMet &&= leaks === 0;
  if (!isMet) keepServerLogs();
  return { isMet, figures, results, second };
}
