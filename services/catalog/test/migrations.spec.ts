import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { steps } from '../src/migrations/steps.ts';
import { freeAt } from '../src/services/service.schema.ts';
import { add, servicesOf, signIn, startCatalog } from './catalog-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startCatalog();
});
afterAll(() => app?.close());

it('add the weeks of first free times', async () => {
  const provider = await signIn();
  const [never, soon] = [await add(app, provider), await add(app, provider)];
  await servicesOf(app).updateOne({ _id: soon }, { $set: { nextFreeAt: new Date('2026-01-06T08:00:00Z') } });
  await servicesOf(app).updateMany({}, { $unset: { nextFreeWeek: 1 } });
  const weekOf = async (id: string) => (await servicesOf(app).findById(id).lean())?.nextFreeWeek;
  await migrateDatabase(app.connection, steps, () => {});
  expect(await weekOf(soon)).toBe(freeAt(new Date('2026-01-06T08:00:00Z')).nextFreeWeek);
  expect(await weekOf(never)).toBe(freeAt(new Date('9999-12-31T00:00:00Z')).nextFreeWeek);
});
