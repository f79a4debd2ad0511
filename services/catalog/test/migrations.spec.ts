import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import { steps } from '../src/migrations/steps.ts';
import { servicesOf, startCatalog } from './catalog-app.ts';

let app: Awaited<ReturnType<typeof startCatalog>>;
beforeAll(async () => {
  app = await startCatalog();
});
afterAll(() => app?.close());

it('leave no index that only slows down writes', async () => {
  await servicesOf(app).collection.createIndex({
    ...{ listedAs: 1, ratingAverage: 1, priceCents: 1, nextFreeAt: 1, createdAt: 1, ratingScore: 1, _id: 1 },
    'search.text': 1,
  });
  await migrateDatabase(app.connection, steps, () => {});
  const reports: string[] = [];
  await migrateDatabase(app.connection, steps, (line) => reports.push(line));
  expect(reports).toEqual([]);
});
