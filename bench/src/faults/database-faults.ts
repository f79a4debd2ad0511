import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '@mendwell/local/processes/child';
import type { Database } from '../target/database.ts';
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

export const databaseFaults: Record<string, Fault> = {
  'kill primary': losePrimary(async (database) => signalGroup(await database.primaryPid(), 'SIGKILL')),
  'primary steps down': losePrimary((database) => database.command({ replSetStepDown: 10 })),
  /** All members are up, but none may be elected. */
  'no primary': async ({ database }) => {
    await database.commandAll({ replSetFreeze: withoutPrimarySeconds });
    await database.command({ replSetStepDown: withoutPrimarySeconds, force: true });
    await sleep((withoutPrimarySeconds + 2) * 1_000);
  },
};
