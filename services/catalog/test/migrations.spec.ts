import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { steps } from '../src/migrations/steps.ts';
import { startCatalog } from './catalog-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startCatalog();
});
afterAll(() => app?.close());

it('leave no index that only slows down writes', async () => {
  const on = (collection: string) => app.connection.collection(collection);
  const [_id, listedAs, priceCents, ratingAverage, nextFreeAt, ratingScore] = [-1, 1, 1, 1, 1, 1] as const;
  await on('services').createIndex({ listedAs, _id, priceCents, ratingAverage, nextFreeAt });
  await on('services').createIndex({ listedAs, priceCents, _id, ratingAverage, ratingScore, nextFreeAt });
  await on('services').createIndex({ listedAs, nextFreeAt, _id, priceCents, ratingAverage, ratingScore });
  await on('services').createIndex({
    ...{ listedAs, ratingScore: -1, _id: 1 },
    ...{ priceCents, ratingAverage, nextFreeAt },
  });
  await on('accounts').createIndex({ name: 1 });
  await on('contactMessages').createIndex({ createdAt: -1 });
  await on('reviewReports').createIndex({ isFiled: 1 });
  await migrateDatabase(app.connection, steps, () => {});
  const reports: string[] = [];
  await migrateDatabase(app.connection, steps, (line) => reports.push(line));
  expect(reports).toEqual([]);
});
