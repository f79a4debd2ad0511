import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { MongoDBStorage, Umzug } from 'umzug';
import { databasesOf } from './databases.ts';
import { DueRows } from './due-rows.ts';

/** A numbered database change that no schema expresses: converting documents, dropping indexes or fields. */
export interface MigrationStep {
  /** Number and description, for example `0001-drop-unused-indexes`. Never changes after its release. */
  name: string;
  /**
   * Instances of the previous release are still running. A killed job is repeated, so the step must tolerate its own
   * partial results.
   */
  up(database: mongo.Db): Promise<void>;
}

const modelsOf = (connection: Connection) =>
  databasesOf(connection).flatMap(({ models }) => Object.values(models));

/** Creates the collections and indexes of all models; keeps indexes that no schema names. */
export async function createCollections(connection: Connection): Promise<void> {
  for (const model of modelsOf(connection)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/**
 * Migrates a database to this release; the previous release can still use it. Creates new collections and indexes, then
 * runs the pending steps in order. Only one job runs at a time; others wait. A database of a newer release stays
 * unchanged; one that has skipped a release is refused. `report` receives a line for each event of note.
 */
export async function migrateDatabase(
  connection: Connection,
  steps: readonly MigrationStep[],
  report: (line: string) => void,
): Promise<void> {
  assertNumbered(steps);
  const database = connection.getClient().db(connection.name);
  const storage = new MongoDBStorage({ collection: database.collection('migrations') });
  const onWait = () => report('Another job is migrating this database; waiting for it to end');

  await withMigrationLock(database, onWait, async (renew) => {
    const executed = await storage.executed();
    const newer = executed.filter((name) => name > (steps.at(-1)?.name ?? ''));
    if (newer.length > 0)
      return report(
        `This database belongs to a newer release: ${newer.join(', ')} is unknown here. Nothing was changed; this release can use it`,
      );
    assertNoneSkipped(executed, steps);
    await createCollections(connection);
    for (const name of await unusedIndexes(connection))
      report(`Index ${name} is not in any schema; a step may drop it once no running release needs it`);
    const migrations = steps.map(({ name, up }) => ({ name, up: () => renew().then(() => up(database)) }));
    const umzug = new Umzug({ migrations, storage, logger: undefined });
    umzug.on('migrating', ({ name }) => report(`Step ${name}`));
    await umzug.up();
  });
}

const numberOf = (name: string) => Number(name.slice(0, 4));

function assertNumbered(steps: readonly MigrationStep[]): void {
  const first = numberOf(steps[0]?.name ?? '');
  for (const [index, { name }] of steps.entries())
    if (!/^\d{4}-[a-z0-9-]+$/.test(name) || numberOf(name) !== first + index)
      throw new Error(`Step ${name}: names must be like 0001-what-it-does, in ascending order without gaps`);
}

/** Deleted steps can run only with the releases that had them. A new database needs none of them. */
function assertNoneSkipped(executed: string[], [first]: readonly MigrationStep[]): void {
  const last = executed.toSorted().at(-1);
  if (first && last && numberOf(last) + 1 < numberOf(first.name))
    throw new Error(
      `This database has run the steps up to ${last}, and this release begins with ${first.name}. Migrate it with each release in between`,
    );
}

async function unusedIndexes(connection: Connection): Promise<string[]> {
  const unused = await Promise.all(
    modelsOf(connection).map(async (model) => {
      const { toDrop } = await model.diffIndexes();
      return toDrop.map((name) => `${model.collection.name}.${name}`);
    }),
  );
  return unused.flat();
}

/** How long other jobs wait for one that was killed. */
const leaseMs = 15_000;
const retryMs = 250;

/**
 * Runs `work` once no other job is migrating this database. The lock is a lease, so that the lock of a killed job expires.
 * `renew` rejects if another job has taken over, for example because this one was frozen.
 */
async function withMigrationLock(
  database: mongo.Db,
  onWait: () => void,
  work: (renew: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // Without a limit, because building an index may delay writes.
  const locks = new DueRows(database.collection('migrationLock'), 'until', leaseMs, 0);
  const acquire = () => locks.acquireById('migration');
  let lock = await acquire();
  if (!lock) onWait();
  for (; !lock; lock = await acquire()) await delay(retryMs);
  const acquired = lock;
  async function renew(): Promise<void> {
    if (!(await locks.extend(acquired))) throw new Error('Another job has taken over this migration');
  }

  // A failed renewal is detected before the next step.
  const renewal = setInterval(() => void renew().catch(() => {}), leaseMs / 3).unref();
  try {
    await work(renew);
  } finally {
    clearInterval(renewal);
    await locks.remove(acquired);
  }
}
