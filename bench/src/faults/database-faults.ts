import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '@mendwell/local/processes/child';
import { until } from '@mendwell/local/processes/until';
import { serviceNames } from '@mendwell/local/repository';
import type { Database } from '../deployment/database.ts';
import { shortenedBy } from '../deployment/short-delays.ts';
import type { Fault } from './fault.ts';

const withoutPrimarySeconds = 8;

/** Measures how long nothing can be written until one of the two other members is primary: at most 15 s. */
const losePrimary =
  (lose: (database: Database) => Promise<unknown>): Fault =>
  async ({ database }) => {
    await lose(database);
    const lostAt = performance.now();
    await database.untilWritable();
    return `no writes for ${((performance.now() - lostAt) / 1_000).toFixed(1)} s`;
  };

/**
 * No other member reaches the primary any more, but the services do. It answers them until it learns that the others have
 * elected another one, and what it has written meanwhile is rolled back.
 */
const isolatePrimary: Fault = async ({ database }) => {
  const isolated = await database.primaryPort();
  const rejoin = database.cut(({ from, to }) => from === 'a member' && to === isolated);
  const isReplaced = async () => (await database.primaryPort()) !== isolated;
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
  'kill primary': losePrimary(async (database) => signalGroup(await database.primaryPid(), 'SIGKILL')),
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
