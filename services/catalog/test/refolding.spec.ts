import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { until } from '@mendwell/service-kit/testing/until';
import { steps } from '../src/migrations/steps.ts';
import { Refolding } from '../src/services/refolding.ts';
import { add, type Person, servicesOf, signIn, startCatalog } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startCatalog({ SERVICES_PER_HOUR: '1000' });
  ada = await signIn({ name: 'Ada' });
});
afterAll(() => app?.close());
beforeEach(() => servicesOf(app).deleteMany({}));

const search = async (text: string) =>
  (await app.call('GET', `/services?search=${encodeURIComponent(text)}`)).body.map(
    ({ serviceName }: { serviceName: string }) => serviceName,
  );

/** All parts of a text that the previous release looks services up by. */
const partsOf = (text: string) =>
  [...text].flatMap((_, start) => [1, 2, 3].map((length) => text.slice(start, start + length)));

/** What an instance of the previous release writes when a provider saves this title. */
const previously = (serviceName: string) => {
  const text = serviceName
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const grams = text.split(/\s+/).flatMap(partsOf);
  return {
    serviceName,
    searchTitle: text,
    searchText: `${text}\nleeds\nada`,
    titleGrams: grams,
    textGrams: grams,
  };
};

const saveBefore = (serviceId: string, serviceName: string) =>
  servicesOf(app).updateOne({ _id: serviceId }, { $set: previously(serviceName), $inc: { version: 1 } });

const addBefore = async (serviceName: string) => {
  const serviceId = await add(app, ada, { serviceName });
  await servicesOf(app).updateOne(
    { _id: serviceId },
    { $set: previously(serviceName), $unset: { search: 1 } },
  );
  return serviceId;
};

/** The previous release's query for one word of a title. */
const searchBefore = async (word: string) => {
  const found = await servicesOf(app)
    .find({
      deletedAt: null,
      titleGrams: { $all: [word.slice(0, 3)] },
      $and: [{ searchTitle: RegExp(word) }],
    })
    .sort({ _id: 1 })
    .lean();
  return found.map(({ serviceName }) => serviceName);
};

const refolding = () => app.app.get(Refolding).run();

it('the migration lets services of the previous release be found as people write them', async () => {
  for (let index = 0; index < 205; index++) await addBefore(`Tromsø ${index}`);
  await migrateDatabase(app.connection, steps, () => {});
  const answer = await app.call('GET', '/services?search=tromso');
  expect(answer.headers['x-total-count']).toBe('200');
  expect(await search('tromso 204')).toEqual(['Tromsø 204']);
  expect(await search('tromso 0')).toContain('Tromsø 0');
});

it('a service added by an instance of the previous release is found soon', async () => {
  await addBefore('Straße');
  await until(async () => (await search('strasse')).length === 1);
});

it('a title changed by an instance of the previous release is found instead of the old one', async () => {
  const serviceId = await add(app, ada, { serviceName: 'Łódź' });
  await saveBefore(serviceId, 'Tromsø');
  await refolding();
  expect(await search('tromso')).toEqual(['Tromsø']);
  expect(await search('lodz')).toEqual([]);
});

it('a change during the refolding is not overwritten with the text before it', async () => {
  const serviceId = await addBefore('Tromsø');
  for (let index = 0; index < 20; index++) {
    const running = refolding();
    await saveBefore(serviceId, `Łódź ${index}`);
    await running;
    await refolding();
    expect(await search('lodz')).toEqual([`Łódź ${index}`]);
  }
});

it('instances of the previous release find services of both', async () => {
  await add(app, ada, { serviceName: 'Kardiología one' });
  await addBefore('Kardiología two');
  expect(await searchBefore('kardiologia')).toEqual(['Kardiología one', 'Kardiología two']);
  await refolding();
  expect(await searchBefore('kardiologia')).toEqual(['Kardiología one', 'Kardiología two']);
});

it('a service removed by an instance of the previous release stays removed, and is not read again', async () => {
  const serviceId = await addBefore('Tromsø');
  await servicesOf(app).updateOne(
    { _id: serviceId },
    { $set: { deletedAt: new Date(), titleGrams: [], textGrams: [] }, $inc: { version: 1 } },
  );
  await refolding();
  expect(await search('tromso')).toEqual([]);
  const stored = await servicesOf(app).findById(serviceId).lean();
  await refolding();
  expect(await servicesOf(app).findById(serviceId).lean()).toEqual(stored);
  expect(stored).toMatchObject({ titleGrams: [], textGrams: [] });
});

it('a service added by the previous release can be hidden, found by operators, and shown', async () => {
  const serviceId = await addBefore('Tromsø');
  const { act, read } = await startDesk(app);
  const hidden = async () => (await read('services?state=hidden&search=tromso')).body.length;
  await act(`services/${serviceId}/hide`);
  await refolding();
  expect([await search('tromso'), await searchBefore('tromsø'), await hidden()]).toEqual([[], [], 1]);
  // As if it had been written last by the previous release.
  await servicesOf(app).updateOne({ _id: serviceId }, { $set: previously('Łódź') });
  await refolding();
  expect((await app.call('GET', '/services?search=lodz&sort=price')).body).toEqual([]);
  await act(`services/${serviceId}/show`);
  expect(await search('lodz')).toEqual(['Łódź']);
});
