import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { otherDatabase } from '../src/database/databases.ts';
import { type MigrationStep, migrateDatabase } from '../src/database/migrations.ts';
import { testDatabase } from '../src/testing/test-app.ts';
import { until } from '../src/testing/until.ts';
import { noteModel } from './probe.ts';

let uri: string;
let connection: Connection;
const reports: string[] = [];
const report = (line: string) => reports.push(line);

beforeEach(async () => {
  uri = testDatabase('migrations');
  connection = await mongoose.createConnection(uri, { autoIndex: false, autoCreate: false }).asPromise();
  const schema = noteModel.schema.clone().index({ text: 1 });
  connection.model(noteModel.name, schema, noteModel.collection);
  reports.length = 0;
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** A step that records each run. */
const step = (name: string): MigrationStep => ({
  name,
  up: async (database) => {
    await database.collection('done').insertOne({ name });
  },
});
const done = async () => (await connection.collection('done').find().toArray()).map(({ name }) => name);
const indexNames = async () => (await connection.collection('notes').indexes()).map(({ name }) => name);

it('creates new collections and indexes, then runs each step once and in order', async () => {
  const seen: unknown[] = [];
  const looks = { name: '0001-looks', up: async () => void seen.push(...(await indexNames())) };
  await migrateDatabase(connection, [looks, step('0002-second')], report);
  expect(seen).toEqual(['_id_', 'text_1']);
  await migrateDatabase(connection, [looks, step('0002-second'), step('0003-third')], report);
  expect(await done()).toEqual(['0002-second', '0003-third']);
  expect(reports).toEqual(['Step 0001-looks', 'Step 0002-second', 'Step 0003-third']);
});

it('keeps the indexes of the previous release, and reports them', async () => {
  await connection.collection('notes').createIndex({ older: 1 });
  await migrateDatabase(connection, [], report);
  expect(await indexNames()).toContain('older_1');
  expect(reports).toEqual([expect.stringContaining('notes.older_1')]);
});

it("reports those of the service's other databases", async () => {
  const other = otherDatabase(connection, `${connection.name}-other`);
  other.model(noteModel.name, noteModel.schema, noteModel.collection);
  await other.collection(noteModel.collection).createIndex({ older: 1 });
  await migrateDatabase(connection, [], report);
  expect(reports).toEqual([expect.stringContaining('notes.older_1')]);
  await other.dropDatabase();
});

/** A step that waits for permission to continue. */
function openStep(name: string) {
  const open = {
    name,
    hasBegun: false,
    mayGoOn: false,
    up: async (database: mongo.Db) => {
      open.hasBegun = true;
      await until(() => open.mayGoOn);
      await step(name).up(database);
    },
  };
  return open;
}
const isWaiting = async () => reports.some((line) => line.startsWith('Another job'));
const endLease = () =>
  connection
    .collection<{ _id: string }>('migrationLock')
    .updateOne({ _id: 'migration' }, { $set: { until: new Date(0) } });

it('runs one of two jobs; the other waits and finds the work done', async () => {
  const first = openStep('0001-first');
  const one = migrateDatabase(connection, [first], () => {});
  await until(() => first.hasBegun);
  const other = migrateDatabase(connection, [step('0001-first'), step('0002-second')], report);
  await until(isWaiting);
  expect(await done()).toEqual([]);
  first.mayGoOn = true;
  await Promise.all([one, other]);
  expect(await done()).toEqual(['0001-first', '0002-second']);
});

it('ends a frozen job once another has taken over', async () => {
  const first = openStep('0001-first');
  const frozen = migrateDatabase(connection, [first, step('0002-second')], report);
  await until(() => first.hasBegun);
  await endLease();
  await migrateDatabase(connection, [step('0001-first'), step('0002-second')], report);
  first.mayGoOn = true;
  await expect(frozen).rejects.toThrow('0002-second (up) failed: Original error: Another job has taken over');
  expect(await done()).toEqual(['0001-first', '0002-second', '0001-first']);
});

it('leaves a database of a newer release unchanged', async () => {
  await migrateDatabase(connection, [step('0001-first'), step('0002-newer')], report);
  await connection.collection('notes').dropIndex('text_1');
  await migrateDatabase(connection, [step('0001-first')], report);
  expect(reports.at(-1)).toMatch(/newer release: 0002-newer is unknown/);
  expect(await indexNames()).toEqual(['_id_']);
});

describe('once a release has deleted the steps that every database has run', () => {
  const run = (...names: string[]) => migrateDatabase(connection, names.map(step), report);

  it('runs the next one on a database of the release before, and on a new one', async () => {
    await run('0001-first', '0002-second');
    await run('0003-third');
    expect(await done()).toEqual(['0001-first', '0002-second', '0003-third']);
    await connection.dropDatabase();
    await run('0003-third');
    expect(await done()).toEqual(['0003-third']);
    expect(reports.filter((line) => line.includes('newer'))).toEqual([]);
  });

  it.each([
    ['the release before, which had them', ['0001-first', '0002-second']],
    ['a late job', ['0002-second']],
    ['a release without any step', []],
  ])('%s leaves a newer database unchanged', async (_, names) => {
    await run('0002-second', '0003-third');
    await run(...names);
    expect(await done()).toEqual(['0002-second', '0003-third']);
    expect(reports.at(-1)).toMatch(/newer release: .*0003-third is unknown/);
  });

  it('refuses a database that has skipped the release with a deleted step', async () => {
    await run('0001-first');
    await connection.collection('notes').dropIndex('text_1');
    await expect(run('0003-third')).rejects.toThrow(
      'has run the steps up to 0001-first, and this release begins with 0003-third',
    );
    expect(await done()).toEqual(['0001-first']);
    expect(await indexNames()).toEqual(['_id_']);
  });
});

it.each([
  ['0002-b', '0001-a'],
  ['0001-a', '0001-b'],
  ['0001-a', '0003-c'],
  ['1-a', '2-b'],
])('refuses steps called %s and %s, whose order is unclear', async (...names) => {
  await expect(migrateDatabase(connection, names.map(step), report)).rejects.toThrow('ascending order');
});

describe('a separate job', () => {
  let job: ChildProcess;
  let output = '';

  function startJob(env: NodeJS.ProcessEnv) {
    const file = (name: string) => join(__dirname, name);
    const needed = { MONGODB_URI: uri, AMQP_URL: 'amqp://127.0.0.1:9', FIREBASE_PROJECT_ID: 'demo-mendwell' };
    output = '';
    job = spawn('node', ['--import', file('typescript-hook.mjs'), file('migrating-process.ts')], {
      env: { ...process.env, ...needed, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [job.stdout, job.stderr])
      stream?.on('data', (data: Buffer) => {
        output += data;
      });
  }
  afterEach(async () => {
    if (job.exitCode !== null || job.signalCode !== null) return;
    job.kill('SIGKILL');
    await once(job, 'exit');
  });

  it('is repeated from the interrupted step after a kill', async () => {
    startJob({ PROBE_STEP: 'hangs' });
    await until(() => output.includes('half done'));
    job.kill('SIGKILL');
    await once(job, 'exit');
    const next = migrateDatabase(connection, [step('0001-probe')], report);
    await until(isWaiting);
    await endLease();
    await next;
    expect(await done()).toEqual(['0001-probe']);
  });

  it('erases the accounts in the erasures of a restored database before it succeeds, and runs no background job', async () => {
    const rows = (name: string) => connection.collection<{ _id: string }>(name);
    await rows('diaries').insertOne({ _id: '1', authorUid: 'back', text: 'Canary' } as { _id: string });
    const entry = { _id: hash('sha256', 'back', 'hex'), pseudonym: 'erased-1', erasedAt: new Date() };
    await rows('restoredErasures').insertOne(entry);
    startJob({ PROBE_STEP: 'passes' });
    const [code] = await once(job, 'close');
    expect(code).toBe(0);
    expect(output).toContain('probe: Erased 1 account that was deleted after the backup.');
    expect(output).not.toContain('a background job runs');
    expect(await rows('diaries').find().toArray()).toEqual([{ _id: '1', authorUid: 'erased-1', text: '' }]);
    expect(await rows('restoredErasures').countDocuments()).toBe(0);
  });

  it('exits with 1 if the service refuses to start, before any step', async () => {
    startJob({ PROBE_STEP: 'is refused' });
    const [code] = await once(job, 'close');
    expect(code).toBe(1);
    expect(output).toContain('PROBE_KEY: not the one of [email]. Fix this and migrate again');
    expect(await connection.collection('migrations').countDocuments()).toBe(0);
  });

  it('exits with 1 if a step fails, and prints step and reason without personal data', async () => {
    startJob({ PROBE_STEP: 'fails' });
    const [code] = await once(job, 'close');
    expect(code).toBe(1);
    expect(output).toContain(
      'probe: Migration 0001-probe (up) failed: Original error: [email] cannot be converted. Fix this',
    );
    await migrateDatabase(connection, [step('0001-probe')], report);
    expect(await done()).toEqual(['0001-probe']);
  });
});
