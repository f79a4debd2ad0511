import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { steps } from '../src/migrations/steps.ts';
import { add, type Person, servicesOf, signIn, startCatalog } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startCatalog({ SERVICES_PER_HOUR: '1000' });
  ada = await signIn({ name: 'Ada' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await servicesOf(app).deleteMany({});
  await app.connection.collection('migrations').deleteMany({});
});

const migrate = () => migrateDatabase(app.connection, steps, () => {});

const search = async (text: string) =>
  (await app.call('GET', `/services?search=${encodeURIComponent(text)}`)).body.map(
    ({ serviceName }: { serviceName: string }) => serviceName,
  );

/** The collection of the driver, which also knows fields of earlier releases. */
const stored = () => app.connection.collection('services');

/** Stores what a release before step 0002 wrote. */
async function addBefore(serviceName: string) {
  const serviceId = await add(app, ada, { serviceName });
  const searchTitle = serviceName.toLowerCase();
  const previous = { searchTitle, searchText: searchTitle, titleGrams: ['x'], textGrams: ['x'] };
  await stored().updateOne({ serviceName }, { $set: previous, $unset: { search: 1, listedAs: 1 } });
  return serviceId;
}

it('finds services of the release before as people write them', async () => {
  for (let index = 0; index < 205; index++) await addBefore(`Tromsø ${index}`);
  await migrate();
  const answer = await app.call('GET', '/services?search=tromso');
  expect(answer.headers['x-total-count']).toBe('200');
  expect(await search('tromso 204')).toEqual(['Tromsø 204']);
  expect((await app.call('GET', '/services?sort=price&limit=1')).headers['x-total-count']).toBe('205');
});

it('finds one that was changed by the release before while it was being replaced by its new title', async () => {
  await add(app, ada, { serviceName: 'Łódź' });
  await stored().updateOne({}, { $set: { serviceName: '$Tromsø', searchTitle: '$tromsø' } });
  await migrate();
  expect(await search('tromso')).toEqual(['$Tromsø']);
  expect(await search('lodz')).toEqual([]);
});

it('leaves a removed one removed, and lets operators find a hidden one', async () => {
  const { act, read } = await startDesk(app);
  await app.call('DELETE', `/serviceDelete/${await addBefore('Tromsø')}`, { token: ada.token });
  const hidden = await addBefore('Łódź');
  await act(`services/${hidden}/hide`);
  await migrate();
  expect([await search('tromso'), await search('lodz')]).toEqual([[], []]);
  expect((await read('services?state=hidden&search=lodz')).body).toHaveLength(1);
  expect((await app.call('GET', '/services?sort=price')).body).toEqual([]);
});

it('keeps nothing of its fields and indexes', async () => {
  await addBefore('Tromsø');
  await stored().createIndex({ titleGrams: 1, _id: -1 });
  await stored().createIndex({ searchTitle: 1 });
  await migrate();
  await migrate();
  const [service] = await stored().find().toArray();
  expect(Object.keys(service ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(searchT|titleGrams|textGrams)/)]),
  );
  const names = (await stored().indexes()).map(({ name }) => name);
  expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(searchTitle|titleGrams)/)]));
  expect(names).toContain('search.titleGrams_1__id_-1');
});
