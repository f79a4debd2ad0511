import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BSON, MongoClient } from 'mongodb';
import { readDecisions, splitDecisions } from '../src/backup/decisions.ts';
import { countErasures, readErasures } from '../src/backup/erasures.ts';
import { type Manifest, newerSteps, readBackup } from '../src/backup/manifest.ts';
import { connectedServices, restoreBackup } from '../src/backup/restore-backup.ts';
import { takeBackup } from '../src/backup/take.ts';
import { serviceNames } from '../src/repository.ts';
import { mongodbUri } from '../src/servers/mongodb.ts';
import { testMongodb } from './test-mongodb.ts';

const mongodb = testMongodb();
const backup = join(mongodb.folder, 'backup');

/** Works like the services: writes to two databases, with an event that is published and then removed. */
async function work(number: number) {
  const client = mongodb.client();
  const _id = `${number}`;
  await client.withSession((session) =>
    session.withTransaction(async () => {
      const into = (database: string, collection: string, row: object) =>
        client
          .db(database)
          .collection<{ _id: string }>(collection)
          .insertOne({ _id, ...row }, { session });
      await into('booking', 'bookings', { at: new Date() });
      await into('booking', 'outbox', { event: { id: _id }, dueAt: new Date(), attempts: 0 });
      await into('payment', 'bookingCopies', { priceCents: number });
    }),
  );
  await client.db('booking').collection<{ _id: string }>('outbox').deleteOne({ _id });
}

/** The journal of operators' actions. */
const actions = () => mongodb.client().db('catalog-journal').collection<{ _id: string }>('entries');
const note = (_id: string) => actions().insertOne({ _id });

const idsOf = async (database: string, collection: string) => {
  const found = await mongodb.client().db(database).collection(collection).find().sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => String(_id));
};

const types = {
  _id: 'types',
  whole: new BSON.Int32(1),
  long: BSON.Long.fromString('9007199254740993'),
  double: new BSON.Double(1),
  decimal: BSON.Decimal128.fromString('1.10'),
  at: new Date(0),
  bytes: new BSON.Binary(Buffer.from('x')),
  pattern: new BSON.BSONRegExp('a', 'x'),
  nothing: null,
};

it('restores all databases as of one instant, backed up during writes', async () => {
  const client = mongodb.client();
  const services = client.db('catalog').collection<{ _id: string }>('services');
  await services.insertOne(types);
  await services.createIndex(
    { title: 1 },
    { name: 'by_title', partialFilterExpression: { title: { $gt: '' } } },
  );
  const asBytes = () => services.find({ _id: 'types' }, { raw: true }).toArray();
  const before = await asBytes();
  await note('lost');
  await note('kept');

  let isOver = false;
  let done = 0;
  const workOn = () => {
    done += 1;
    return work(done);
  };
  const writers = Array.from({ length: 8 }, async () => {
    while (!isOver) await workOn();
  });
  while (done < 100) await workOn();
  const doneBefore = done;
  await takeBackup(client, backup, { erasures: 0, decisions: 0 });
  await actions().deleteOne({ _id: 'lost' });
  while (done < doneBefore + 100) await workOn();
  isOver = true;
  await Promise.all(writers);
  await client.db('payment').dropDatabase();
  await note('after the backup');

  const erasure = { uidHash: 'a'.repeat(64), pseudonym: 'erased-1', erasedAt: new Date(0) };
  const decision = { action: 'account.keep', kind: 'wish', id: 'some-hash', at: new Date(0) };
  const logged = { erasures: [erasure], decisions: [decision] };
  await restoreBackup(client, backup, await readBackup(backup, '6.0.5'), logged);
  for (const service of serviceNames)
    expect(await client.db(service).collection('restoredDecisions').find().toArray()).toEqual([
      { _id: 'wish:some-hash', ...decision },
    ]);
  for (const service of serviceNames)
    expect(await client.db(service).collection('restoredErasures').find().toArray()).toEqual([
      { _id: erasure.uidHash, pseudonym: 'erased-1', erasedAt: new Date(0) },
    ]);
  const bookings = await idsOf('booking', 'bookings');
  expect(bookings.length).toBeGreaterThanOrEqual(doneBefore - 8);
  expect(bookings.length).toBeLessThan(done);
  expect(await idsOf('payment', 'bookingCopies')).toEqual(bookings);
  // Consumers may not have received these events at that instant, so each is published again.
  expect(await idsOf('booking', 'outbox')).toEqual(bookings);
  expect(await asBytes()).toEqual(before);
  expect(await idsOf('catalog-journal', 'entries')).toEqual(['after the backup', 'kept', 'lost']);
  expect(await services.indexes()).toContainEqual(
    expect.objectContaining({ name: 'by_title', partialFilterExpression: { title: { $gt: '' } } }),
  );
});

describe('a backup is refused that', () => {
  const copyOf = (change: (file: (name: string) => string) => void) => {
    const copy = join(mongodb.folder, 'copy');
    rmSync(copy, { recursive: true, force: true });
    cpSync(backup, copy, { recursive: true });
    change((name) => join(copy, name));
    return readBackup(copy, '6.0.5');
  };
  type File = Parameters<Parameters<typeof copyOf>[0]>[0];
  const bookings = 'booking/bookings.bson';
  const changed = (fields: Partial<Manifest>) => (file: File) => {
    const manifest: Manifest = JSON.parse(readFileSync(file('backup.json'), 'utf8'));
    writeFileSync(file('backup.json'), JSON.stringify({ ...manifest, ...fields }));
  };

  it.each<[string, string, (file: File) => void]>([
    ['lost a file', 'is missing or has changed', (file) => rmSync(file(bookings))],
    ['has a damaged file', 'is missing or has changed', (file) => appendFileSync(file(bookings), 'x')],
    ['was never finished', 'is incomplete', (file) => rmSync(file('backup.json'))],
    ['has a damaged list', 'backup.json is damaged', (file) => writeFileSync(file('backup.json'), '{')],
    ['has another format', 'has format 2', changed({ format: 2 })],
    ['is from a newer server', 'is from MongoDB 7.0.1', changed({ mongodb: '7.0.1' })],
    ['is from a newer release', 'booking: 9999-later', changed({ steps: { booking: ['9999-later'] } })],
  ])('%s', async (_, reason, change) => {
    await expect(copyOf(change)).rejects.toThrow(reason);
  });
});

it('restores a backup of the release before, some of whose steps were deleted since', () => {
  expect(newerSteps(['0001-deleted', '0002-kept'], ['0002-kept', '0003-new'])).toEqual([]);
  expect(newerSteps(['0002-kept', '0004-newer'], ['0002-kept', '0003-new'])).toEqual(['0004-newer']);
});

describe('the log of erased accounts', () => {
  const journal = join(mongodb.folder, 'journal');
  const uidHash = 'b'.repeat(64);
  const write = (name: string, text: string) => writeFileSync(join(journal, name), text);
  beforeEach(() => {
    rmSync(journal, { recursive: true, force: true });
    mkdirSync(journal);
  });

  it('is read from one file each', () => {
    const erasure = { uidHash, pseudonym: 'erased-1', erasedAt: '2026-11-26T00:00:00.000Z' };
    write(`${uidHash}.json`, JSON.stringify(erasure));
    write(`${uidHash}.json.writing`, '{');
    expect(readErasures(journal)).toEqual([{ ...erasure, erasedAt: new Date(erasure.erasedAt) }]);
  });

  it('must exist, even if nobody was erased', () => {
    expect(readErasures(journal)).toEqual([]);
    rmSync(journal, { recursive: true });
    expect(() => readErasures(journal)).toThrow('deleted accounts would come back');
    // A backup that counted none would not notice later that the journal is lost.
    expect(() => countErasures(journal)).toThrow('deleted accounts would come back');
  });

  it('must have the accounts that it had at the time of the backup', () => {
    expect(() => readErasures(journal, 1)).toThrow('has 0 accounts, and had 1 at the time of the backup');
  });

  it.each([
    ['half written', '{'],
    ['of another account', JSON.stringify({ uidHash: 'c'.repeat(64), pseudonym: 'x', erasedAt: new Date() })],
    ['without a pseudonym', JSON.stringify({ uidHash, erasedAt: new Date() })],
    ['without an instant', JSON.stringify({ uidHash, pseudonym: 'x' })],
  ])('is refused with a file that is %s', (_, text) => {
    write(`${uidHash}.json`, text);
    expect(() => readErasures(journal)).toThrow(`${uidHash}.json is damaged`);
  });
});

describe('the log of decisions', () => {
  const log = join(mongodb.folder, 'decision-log');
  const write = (name: string, content: object | string) =>
    writeFileSync(
      join(log, 'decisions', name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  beforeEach(() => {
    rmSync(log, { recursive: true, force: true });
    mkdirSync(join(log, 'decisions'), { recursive: true });
  });
  const at = '2026-11-26T00:00:00.000Z';
  const block = { action: 'account.block', kind: 'account', id: 'some-hash', at, reason: 'fraud' };

  it('has what was decided since the backup, in its order, and tells what is about money', () => {
    const hide = { action: 'service.hide', kind: 'service', id: '1', at: '2026-11-25T23:00:00.000Z' };
    const settle = { action: 'refund.settle', kind: 'booking', id: '1', at: '2026-11-27T00:00:00.000Z' };
    write('service-1.json', hide);
    write('booking-1.json', settle);
    write('account-1.json', block);
    write('account-2.json', { ...block, action: 'account.unblock', at: '2026-11-25T23:59:30.000Z' });
    const decided = readDecisions(log, { at, decisions: 4 });
    expect(decided.map(({ action }) => action)).toEqual(['account.block', 'refund.settle']);
    expect(splitDecisions(decided)).toMatchObject({
      redone: [{ ...block, at: new Date(at) }],
      byHand: [{ action: 'refund.settle' }],
    });
  });

  it('must have the decisions that it had at the time of the backup', () => {
    expect(() => readDecisions(log, { at, decisions: 1 })).toThrow('has 0 decisions, and had 1');
  });

  it.each([['{'], [{ ...block, at: 'never' }], [{ at }]])('is refused with the file %j', (content) => {
    write('account-1.json', content);
    expect(() => readDecisions(log, { at, decisions: 0 })).toThrow('account-1.json is damaged');
  });
});

it('names the services that are still connected, by whatever user', async () => {
  const [client, port] = [mongodb.client(), mongodb.port()];
  // As after the rotation of its password.
  const user = { createUser: 'booking2', pwd: 'booking', roles: ['readWrite'] };
  await client.db('booking').command(user);
  expect(await connectedServices(client)).toEqual([]);
  const service = await new MongoClient(mongodbUri(port, 'booking2', 'booking', 'booking')).connect();
  await service.db('booking').command({ ping: 1 });
  expect(await connectedServices(client)).toEqual(['booking']);
  await service.close();
});
