import { type Db, MongoClient } from 'mongodb';
import { createDatabaseUser, mongodbUri } from '../src/servers/mongodb.ts';
import { testMongodb } from './test-mongodb.ts';

const mongodb = testMongodb();
const clients: MongoClient[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

/** A database as a service's user sees it. */
async function signIn(service: string, database: string): Promise<Db> {
  // As at each start, with whatever rights an earlier release gave.
  for (let start = 0; start < 2; start += 1) await createDatabaseUser(mongodb.port(), 'root', service, 'pw');
  const client = await new MongoClient(mongodbUri(mongodb.port(), service, 'pw', service)).connect();
  clients.push(client);
  return client.db(database);
}
const unauthorized = { codeName: 'Unauthorized' };
const entry = { _id: 'e' as never, note: 'As it was' };

describe("the journal of operators' actions", () => {
  it("lets catalog's user add entries and read them", async () => {
    const journal = await signIn('catalog', 'catalog-journal');
    await journal.createCollection('entries');
    const entries = journal.collection('entries');
    await entries.createIndex({ at: -1 });
    await entries.insertOne(entry);
    expect(await entries.find().toArray()).toEqual([entry]);
    expect(await entries.listIndexes().toArray()).toHaveLength(2);
    expect(await entries.estimatedDocumentCount()).toBe(1);
  });

  it('lets it change and remove nothing', async () => {
    const journal = await signIn('catalog', 'catalog-journal');
    const entries = journal.collection('entries');
    const change = { $set: { note: 'Otherwise' } };
    const hidden = { collMod: 'entries', index: { keyPattern: { at: -1 }, hidden: true } };
    for (const attempt of [
      () => entries.updateOne({}, change),
      () => entries.updateOne({ _id: 'n' as never }, change, { upsert: true }),
      () => entries.replaceOne({}, {}),
      () => entries.findOneAndUpdate({}, change),
      () => entries.deleteMany({}),
      () => entries.drop(),
      () => entries.rename('others'),
      () => entries.aggregate([{ $limit: 1 }, { $out: 'entries' }]).toArray(),
      () => journal.dropDatabase(),
      () => journal.command(hidden),
      () => journal.command({ createUser: 'me', pwd: 'me', roles: ['root'] }),
    ])
      await expect(attempt()).rejects.toMatchObject(unauthorized);
    expect(await mongodb.client().db('catalog-journal').collection('entries').find().toArray()).toEqual([
      entry,
    ]);
  });

  it('lets no other service read it', async () => {
    const journal = await signIn('booking', 'catalog-journal');
    await expect(journal.collection('entries').find().toArray()).rejects.toMatchObject(unauthorized);
    await expect(journal.collection('entries').insertOne(entry)).rejects.toMatchObject(unauthorized);
  });
});
