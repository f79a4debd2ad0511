import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '@mendwell/local/processes/child';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import type { Database } from '../deployment/database.ts';
import { shortenedBy } from '../deployment/short-delays.ts';
import { toSeconds } from '../shared/figures.ts';
import type { Fault } from './fault.ts';

const withoutPrimarySeconds = 8;
const oneAwayMs = 15_000;

/** Measures how long nothing can be written until one of the two other members is primary: at most 15 s. */
const losePrimary =
  (lose: (database: Database) => Promise<unknown>): Fault =>
  async ({ database }) => {
    await lose(database);
    return noWrites(database);
  };

async function noWrites(database: Database): Promise<string> {
  const lostAt = performance.now();
  await database.untilWritable();
  return `no writes for ${toSeconds(performance.now() - lostAt)}`;
}

/**
 * The primary and the node that leads most queues are killed at once, and again whenever they are restarted meanwhile. The
 * other two members and nodes go on.
 */
const loseOneOfEach: Fault = async ({ database, broker }) => {
  const [{ name: member }, node] = await Promise.all([database.primary(), broker.leading()]);
  async function keepAway() {
    for (const end = performance.now() + oneAwayMs; performance.now() < end; await sleep(50))
      for (const pid of [database.pidOf(member), broker.pidOf(node.name)])
        if (pid) signalGroup(pid, 'SIGKILL');
  }
  const [, measured] = await Promise.all([keepAway(), noWrites(database)]);
  await Promise.all([database.untilWhole(), broker.untilWhole()]);
  return `${member}, ${node.name} with ${node.queues} leaders: ${measured}`;
};

/**
 * No other member reaches the primary any more, but the services do. It answers them until it learns that the others have
 * elected another one, and what it has written meanwhile is rolled back.
 */
const isolatePrimary: Fault = async ({ database }) => {
  const { port: isolated } = await database.primary();
  const rejoin = database.cut(({ from, to }) => from === 'a member' && to === isolated);
  const isReplaced = async () => (await database.primary()).port !== isolated;
  if (!(await until(isReplaced, 60_000))) throw new Error('The other members elected no primary.');
  await database.untilWritable();
  rejoin();
  await database.untilWhole();
  return `${database.rolledBack().length} collections rolled back`;
};

/** Thirty minutes, shortened like the delays between retries. */
const outageMs = (30 * 60 * 1_000) / shortenedBy;

/** No connection to the database for so long that all retries together would be over. */
const loseDatabase =
  (services: string[]): Fault =>
  async ({ database }) => {
    const reconnect = database.cut(({ from }) => services.includes(from));
    await sleep(outageMs);
    reconnect();
  };

export const outages = Object.fromEntries([
  ...serviceNames.map((name) => [`${name} has no database for 30 min`, loseDatabase([name])]),
  ['no service has a database for 30 min', loseDatabase(serviceNames)],
]);

export const databaseFaults: Record<string, Fault> = {
  'kill primary': losePrimary(async (database) => {
    const { name } = await database.primary();
    const pid = database.pidOf(name);
    if (!pid) throw new Error(`The primary, ${name}, is not running.`);
    signalGroup(pid, 'SIGKILL');
  }),
  'a node of each': loseOneOfEach,
  'primary steps down': losePrimary((database) => database.command({ replSetStepDown: 10 })),
  /** All members are up, but none may be elected. */
  'no primary': async ({ database }) => {
    await database.commandAll({ replSetFreeze: withoutPrimarySeconds });
    await database.command({ replSetStepDown: withoutPrimarySeconds, force: true });
    await sleep((withoutPrimarySeconds + 2) * 1_000);
  },
  'primary is isolated': isolatePrimary,
  ...outages,
};
