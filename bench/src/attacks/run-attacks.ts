import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptEarlierSignIns, createAccount, disableAccount, makeOperator } from '@mendwell/client/accounts';
import { callsOf } from '@mendwell/client/calls';
import { eventually, ok } from '@mendwell/client/http';
import { forged } from '@mendwell/client/tokens';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { select } from '../shared/command-line.ts';
import { conclude, type Figure, toTable } from '../shared/figures.ts';
import { bookService, createAccounts, offerService } from '../shared/offer.ts';
import { type System, startSystem } from '../shared/system.ts';
import { attacks } from './attacks.ts';
import type { AttackContext } from './context.ts';
import { startControlUser } from './control-user.ts';
import { findChanges, readStored } from './stored-documents.ts';

const aimMs = 1_000;
const warmUpMs = 5_000;
/** An account may have ten streams, so the attacker has many accounts. */
const attackerAccounts = 100;

/** Makes these attacks, or all, on a new system and prints the results. */
export async function runAttacks(chosen: string[]) {
  const names = select(Object.keys(attacks), chosen);
  const system = await startSystem();
  const context = await prepare(system);
  const { serviceId } = context.victim;
  const controlUser = startControlUser(system.ports.gateway, await createAccount(system.url), serviceId);
  await sleep(warmUpMs);
  const client = await new MongoClient(system.mongodbRootUri).connect();

  const figures: Figure[] = [];
  for (const name of names) {
    const { run, expected, measureCost } = attacks[name] as (typeof attacks)[string];
    // Before the attack, after which the service has memory to spare.
    const cost = await measureCost?.(context);
    const before = await readStored(client);
    const beganAt = performance.now();
    const outcomes = await run(context);
    const tookMs = performance.now() - beganAt;
    await controlUser.finishRound();
    const calls = controlUser.callsSince(beganAt);
    const changes = findChanges(before, await readStored(client));
    const slowest = calls.reduce((most, one) => (one.tookMs > most.tookMs ? one : most));
    const failed = calls.filter(({ status }) => status < 200 || status > 299);
    const unexpected = outcomes.filter((outcome) => !expected.test(outcome));
    for (const line of [
      ...changes,
      ...failed.map(({ name, status }) => `${name}: ${status}`),
      ...unexpected,
    ].slice(0, 10))
      console.log(`  ✗ ${line}`);
    const figure = {
      what: `${name}, ${(tookMs / 1_000).toFixed(0)} s`,
      measured: [
        counted(outcomes),
        `slowest of ${calls.length} calls ${slowest.tookMs.toFixed(0)} ms (${slowest.name}), ${failed.length} failed`,
        `${changes.length} documents changed`,
      ].join('; '),
      aim: `expected answers; ≤ ${aimMs} ms, none failed; none changed`,
      isMet:
        unexpected.length === 0 && slowest.tookMs <= aimMs && failed.length === 0 && changes.length === 0,
    };
    const ofAttack = cost ? [figure, cost] : [figure];
    figures.push(...ofAttack);
    console.log(toTable(ofAttack));
  }
  await controlUser.stop();
  await client.close();
  console.log(`\nLoad ${loadavg()[0]?.toFixed(0)}`);
  return conclude(figures);
}

async function prepare(system: System): Promise<AttackContext> {
  const { provider, serviceId } = await offerService(system);
  const patient = await createAccount(system.url);
  const disabled = await createAccount(system.url);
  await disableAccount(system.url, disabled);
  const inAMonth = new Date(Date.now() + 30 * 86_400_000);
  const bookingId = await bookService(system, patient, serviceId, inAMonth);
  return {
    target: { port: system.ports.gateway, from: '127.0.0.9' },
    attackers: (await createAccounts(system.url, attackerAccounts)) as AttackContext['attackers'],
    disabled,
    operators: await operatorsWithoutRights(system),
    victim: { patient, provider, serviceId, bookingId },
  };
}

async function operatorsWithoutRights({ url }: System): Promise<AttackContext['operators']> {
  const twoHoursAgo = Math.floor(Date.now() / 1_000) - 7_200;
  const old = await makeOperator(url, await createAccount(url));
  await acceptEarlierSignIns(url, old);
  const person = await createAccount(url);
  const former = await makeOperator(url, person);
  const desk = () => callsOf(url, former).api('GET', '/desk/catalog/journal');
  await ok(desk());
  // Signs out everywhere, by a token from before: who runs a marketplace cannot leave it.
  await ok(callsOf(url, person).api('DELETE', '/account'));
  await eventually('an operator is signed out', async () => (await desk()).status === 404 || undefined);
  return {
    'old operator': forged(old.token, { auth_time: twoHoursAgo }),
    'former operator': former.token,
  };
}

/** `400 ×22, closed ×2`. */
const counted = (outcomes: string[]) =>
  [...Map.groupBy(outcomes, (outcome) => outcome)]
    .map(([outcome, same]) => `${outcome} ×${same.length}`)
    .join(', ');
