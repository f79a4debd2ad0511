import { accountExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { databasesOf } from '../database/databases.ts';
import { type OutboxRow, outboxModel } from '../events/outbox-relay.ts';
import { Erasure, kitOthers } from '../privacy/erasure.ts';
import { type ErasedAccount, PersonalData } from '../privacy/personal-data.ts';
import type { TestApp } from './test-app.ts';
import { type Person, signIn } from './test-user.ts';

/** The models of all databases of a service. */
const modelsOf = ({ connection }: TestApp) =>
  databasesOf(connection).flatMap(({ models }) => Object.values(models));

/** Names of fields with a uid, an address or a name of a person. */
const looksPersonal = /uid|email|payer|author|reporter|reader|sender|userName|providerName|patientName/i;

/** The service's export for a person. */
export const exportOf = (app: TestApp, service: string, { token }: Person) =>
  app.call('GET', `/${service}/my-data`, { token });

/** Tests that a service has decided about each of its collections, and that its export needs a recent sign-in. */
export function testPersonalData(service: string, started: { app: TestApp }) {
  const collections = () =>
    modelsOf(started.app).map(({ schema, collection }) => ({
      name: collection.collectionName,
      fields: Object.keys(schema.paths),
    }));
  const recorded = () => started.app.app.get(Erasure).records;
  const others = () => ({ ...kitOthers, ...started.app.app.get(PersonalData).others });

  it('exports and erases every collection, or says why it needs neither', () => {
    const decided = [
      ...new Set(recorded().map(({ model }) => model.collection.collectionName)),
      ...Object.keys(others()),
    ];
    const names = collections().map(({ name }) => name);
    expect(names.filter((name) => !decided.includes(name))).toEqual([]);
    expect(decided.filter((name, at) => decided.indexOf(name) !== at)).toEqual([]);
  });

  it('finds people by each field that contains a uid', () => {
    const missing = collections().flatMap(({ name, fields }) => {
      const ofCollection = recorded().filter(({ model }) => model.collection.collectionName === name);
      const known = ofCollection.flatMap(({ uidFields }) => uidFields);
      const suspicious = ofCollection.length > 0 ? /uid$/i : looksPersonal;
      return fields
        .filter((field) => suspicious.test(field) && !known.includes(field))
        .map((field) => `${name}.${field}`);
    });
    expect(missing).toEqual([]);
  });

  it('gives nothing without a recent sign-in', async () => {
    const person = await signIn({ signedInAt: new Date(Date.now() - 6 * 60_000) });
    expect(await exportOf(started.app, service, person)).toMatchObject({
      status: 403,
      body: { code: 'sign-in-too-old' },
    });
  });
}

/** The announcement that an account is erased. */
export const erasureOf = ({ uid, ...erasure }: ErasedAccount): DomainEvent => {
  // Tests go on with tokens of the erased person.
  const { signedInBefore, ...data } = accountExamples.erased.data;
  return { ...accountExamples.erased, id: crypto.randomUUID(), data: { ...data, uid, erasure } };
};

/**
 * Erases an account as after its announcement, but first fails after each kind of records, as if killed there. Removes
 * earlier events from the outbox, so that it has only those of the erasure.
 */
export async function eraseWithFailures(app: TestApp, account: ErasedAccount): Promise<void> {
  await app.model<OutboxRow>(outboxModel.name).deleteMany();
  const erasure = app.app.get(Erasure);
  for (const records of erasure.records) {
    const { erase } = records;
    records.erase = async (erased) => {
      await erase(erased);
      throw new Error('Killed');
    };
    const killed = erasure.erase(account).finally(() => {
      records.erase = erase;
    });
    await expect(killed).rejects.toThrow('Killed');
  }
  await app.handle(erasureOf(account));
}

/** Where any of these texts stands in the service's databases: `bookings.userName: Pat`. */
export async function placesOf(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const client = app.connection.getClient();
  const databases = databasesOf(app.connection).map(({ name }) => client.db(name));
  const collections = await Promise.all(databases.map((database) => database.collections()));
  const found = new Set<string>();
  for (const collection of collections.flat())
    for await (const row of collection.find())
      for (const [path, value] of stringsIn(row, collection.collectionName))
        for (const text of texts) if (value.includes(text)) found.add(`${path}: ${text}`);
  return [...found].sort();
}

function* stringsIn(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    yield* stringsIn(part, Array.isArray(value) ? path : `${path}.${name}`);
}
